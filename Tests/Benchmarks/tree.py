"""Evaluates the syllabus of tree.json with Python's fractions, and prints nanoseconds an evaluation.

A yardstick: the plain recursion that one writes for such a tree, with names resolved beforehand.
"""

import json
import sys
import time
from fractions import Fraction


def number(text):
    return Fraction(str(text).replace(",", "."))


class Tree:
    def __init__(self, syllabus):
        case = syllabus["cases"][0]["grades"]
        self.scale = {name: number(part["of"]) for name, part in syllabus["parts"].items()}
        self.leaves = {name: number(case[name]) for name in syllabus["parts"]}
        self.groups = {name: self.average(value) for name, value in syllabus["values"].items()}
        self.root = self.average(syllabus["grade"])
        rule = syllabus["rules"][0]
        self.minimums = [
            (name, number(limit)) for name, _, limit in (text.split() for text in rule["require"])
        ]

    @staticmethod
    def average(value):
        return [(name, number(weight)) for name, weight in value["average"].items()]

    def value(self, name):
        """The points of a leaf, or of a group on a scale of ten."""
        if name in self.groups:
            return self.mean(self.groups[name])
        return self.leaves[name]

    def mean(self, members):
        total = weights = Fraction(0)
        for name, weight in members:
            total += self.value(name) / self.scale.get(name, 10) * weight
            weights += weight
        return total / weights * 10

    def grade(self):
        grade = self.mean(self.root)
        for name, limit in self.minimums:
            if self.value(name) < limit:
                return min(grade, Fraction(4)), False
        return grade, grade >= 5


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        tree = Tree(json.load(file))
    rounds = int(sys.argv[2])
    tree.grade()
    start = time.perf_counter_ns()
    for _ in range(rounds):
        grade, _ = tree.grade()
    print((time.perf_counter_ns() - start) // rounds, grade)


main()
