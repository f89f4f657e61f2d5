"""Has beancount book the sales of a journal, and tells what it made of them.

The first argument is the journal. Writes what is left of each lot by account, [day, quantity, cost], and what each sale gained by
account of income, [day, gain]: quantities in ten-thousandths, money in millionths of a cent, rounded once.
"""
import json
import sys

from beancount import loader
from beancount.core.data import Transaction
from beancount.core.inventory import Inventory


def fine(money):
    return str(int((money * 100 * 10**6).to_integral_value()))


entries, errors, _ = loader.load_file(sys.argv[1])
if errors:
    sys.exit('\n'.join(each.message for each in errors))
held, gains = {}, {}
for entry in entries:
    if not isinstance(entry, Transaction):
        continue
    for posting in entry.postings:
        if posting.account.startswith('Assets:B'):
            held.setdefault(posting.account, Inventory()).add_position(posting)
        if posting.account.startswith('Income:B'):
            gains.setdefault(posting.account, []).append([str(entry.date), fine(-posting.units.number)])
left = {
    account: sorted(
        [str(each.cost.date), str(int(each.units.number * 10000)), fine(each.units.number * each.cost.number)]
        for each in inventory
    )
    for account, inventory in held.items()
}
json.dump({'left': left, 'gains': gains}, sys.stdout)
