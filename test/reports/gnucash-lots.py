"""Makes a book of GnuCash of trades; has it make lots of the sales, or leaves that to its report of portfolios.

Reads lists of trades, [kind, day, quantity, amount] in ten-thousandths and cents. With `lots` it writes the splits of each lot of each
list, [day, quantity, value]; with `save FILE` it writes the book there, with an account B0, B1, ... for each list.
"""
import json
import sys
from datetime import date

from gnucash import Account, GncCommodity, GncLot, GncNumeric, Session, SessionOpenMode, Split, Transaction

asset, stock = 2, 5


def account(book, name, kind, commodity):
    made = Account(book)
    book.get_root_account().append_child(made)
    made.SetName(name)
    made.SetType(kind)
    made.SetCommodity(commodity)
    return made


def post(book, dollar, day, sides):
    row = Transaction(book)
    row.BeginEdit()
    row.SetCurrency(dollar)
    row.SetDatePostedSecsNormalized(date.fromisoformat(day))
    for holder, quantity, value in sides:
        side = Split(book)
        side.SetParent(row)
        side.SetAccount(holder)
        side.SetValue(GncNumeric(value, 100))
        side.SetAmount(quantity)
    row.CommitEdit()


def make(book, books):
    table = book.get_table()
    dollar = table.lookup('CURRENCY', 'USD')
    bank = account(book, 'Bank', asset, dollar)
    holders = []
    for at, trades in enumerate(books):
        fund = table.insert(GncCommodity(book, f'B{at}', 'FUND', f'B{at}', '', 10000))
        holder = account(book, f'B{at}', stock, fund)
        holders.append(holder)
        for kind, day, quantity, amount in trades:
            sign = -1 if kind == 'sell' else 1
            sides = [(holder, GncNumeric(sign * quantity, 10000), sign * amount)]
            if kind != 'split':
                sides.append((bank, GncNumeric(-sign * amount, 100), -sign * amount))
            post(book, dollar, day, sides)
    return holders


def whole(number, digits):
    return str(number.num() * digits // number.denom())


def lot_of(lot):
    sides = (lot if isinstance(lot, GncLot) else GncLot(instance=lot)).get_split_list()
    splits = [each if isinstance(each, Split) else Split(instance=each) for each in sides]
    return [
        [each.parent.GetDate().strftime('%Y-%m-%d'), whole(each.GetAmount(), 10000), whole(each.GetValue(), 100)]
        for each in splits
    ]


how = sys.argv[1]
session = Session() if how == 'lots' else Session(f'xml://{sys.argv[2]}', SessionOpenMode.SESSION_NEW_OVERWRITE)
holders = make(session.book, json.load(sys.stdin))
if how == 'lots':
    for holder in holders:
        holder.ScrubLots()
    json.dump([[lot_of(lot) for lot in holder.GetLotList()] for holder in holders], sys.stdout)
else:
    session.save()
session.end()
