import type { DecimalSign } from '#values/amounts.ts';
import { addDays, makeDay } from '#values/calendar.ts';
import type {
  BookFile,
  FileAccount,
  FileBudget,
  FileCommodity,
  FileEntry,
  FilePrice,
  FileRemark,
  FileSchedule,
  SkippedRecord,
  RemarkReason,
} from './book-file.ts';
import { findJournalDecimal, countWrittenDigits, readMoney } from './journal-amounts.ts';
import { createRuleBudgets } from './journal-budgets.ts';
import { type BookingMethod, readBookingMethod, bookLots, removeGainPostings } from './journal-lots.ts';
import {
  parseEntryHead,
  quotedEntry,
  readMetadataLine,
  readAccountMetadata,
  mergeEntryHead,
} from './journal-heads.ts';
import {
  datedLine,
  entryStart,
  type EntryBody,
  findComment,
  isIndented,
  metadataPattern,
  type PeriodicEntry,
  pricePattern,
  silentPattern,
  type WrittenEntry,
} from './journal-lines.ts';
import { readForecastSchedule, readPeriodicSchedule } from './journal-schedules.ts';
import { typeOfTopName, typeOfLetter } from './journal-names.ts';
import { createLegs, type JournalPosting, readGoal, readPosting } from './journal-postings.ts';
import { type BalanceAssertion, type Pad, createPadEntries } from './charset.ts';
import { renameCommodities } from './commodity-names.ts';
import { shorten, maxDepth, UnreadableFile } from './statement.ts';
import { tidy } from './text-lines.ts';

// Reads the plain text of ledger, hledger and beancount: entries with postings, and account declarations. Values that these programs
// compute from other lines (automated entries, includes) are listed as skipped. Lines that the programs evaluate differently are skipped as
// well.

/** The reader state of a journal: directives apply to the lines after them. */
class Journal {
  readonly entries: FileEntry[] = [];
  readonly schedules: FileSchedule[] = [];
  readonly budgets: FileBudget[] = [];
  readonly prices: FilePrice[] = [];
  readonly commodities: FileCommodity[] = [];
  readonly unread: SkippedRecord[] = [];
  readonly remarks: FileRemark[] = [];
  readonly accounts = new Map<string, FileAccount>();
  isBeancount = false;
  readonly #lines: string[];
  readonly #decimal: DecimalSign;
  readonly #pads: Pad[] = [];
  readonly #balances: BalanceAssertion[] = [];
  readonly #periodic: PeriodicEntry[] = [];
  readonly #written: WrittenEntry[] = [];
  readonly #booking = new Map<string, BookingMethod>();
  #method: BookingMethod = 'STRICT';
  /** The first operating currency of a beancount file. */
  #currency: string | undefined;
  readonly #gains = new Set<string>();
  /** Account paths by name, as written by our own writer. */
  readonly #paths = new Map<string, string[]>();
  readonly #symbols = new Map<string, string>();
  readonly #aliases = new Map<string, string>();
  readonly #applied: { what: string; prefix: string }[] = [];
  readonly #tops = new Map<string, FileAccount['type']>();
  #year: number | undefined;
  #bucket: string | undefined;
  #at = 0;

  constructor(text: string) {
    this.#lines = text.split(/\r\n|\n|\r/);
    this.#decimal = findJournalDecimal(this.#lines);
  }

  read(): BookFile {
    for (; this.#at < this.#lines.length; this.#at += 1) this.#readLine(this.#lines[this.#at] ?? '');
    this.#bookEntries();
    this.entries.push(...createPadEntries(this.entries, this.#pads, this.#balances));
    this.#readPeriods();
    const all = [...this.entries, ...this.schedules.map(({ entry }) => entry)];
    for (const { path } of [...all.flatMap(({ legs }) => legs), ...this.budgets]) this.#declare(path);
    const file: BookFile = {
      format: this.isBeancount ? 'BEANCOUNT' : 'LEDGER',
      ...(this.#currency !== undefined && { currency: this.#currency }),
      accounts: [...this.accounts.values()],
      entries: this.entries,
      skippedLines: this.unread.toSorted((a, b) => a.line - b.line),
      ...(this.schedules.length > 0 && { schedules: this.schedules }),
      ...(this.budgets.length > 0 && { budgets: this.budgets }),
      ...(this.prices.length > 0 && { prices: this.prices }),
      ...(this.commodities.length > 0 && { commodities: this.commodities }),
      ...(this.remarks.length > 0 && { remarks: this.remarks }),
    };
    return renameCommodities(file, this.#symbols);
  }

  #below(): string[] {
    const from = this.#at + 1;
    while (isIndented(this.#lines[this.#at + 1])) this.#at += 1;
    return this.#lines.slice(from, this.#at + 1);
  }

  #name(why: SkippedRecord['why'], line = this.#at): void {
    this.unread.push({ line: line + 1, text: shorten((this.#lines[line] ?? '').trim()), why });
  }

  #readLine(line: string): void {
    if (line.trim() === '' || /^\s/.test(line) || silentPattern.test(line)) return;
    if (line.startsWith('~')) return this.#planned(line);
    if (/^commodity\s/.test(line)) return this.#commodity(line.slice(10), line.slice(10));
    if (/^P\s/.test(line)) return this.#priceLine(line);
    const start = entryStart.exec(line);
    if (start === null) return this.#directive(line.replace(/^[!@](?=[a-z])/, ''));
    const [, year, month, date, head = ''] = start;
    const day = makeDay(year === undefined ? (this.#year ?? 0) : Number(year), Number(month), Number(date));
    const directive = datedLine.exec(head)?.slice(1).find(Boolean);
    const next = this.#lines[this.#at + 1];
    const isEntry = directive === undefined || (isIndented(next) && !metadataPattern.test(next ?? ''));
    if (!isEntry || quotedEntry.test(head)) this.isBeancount = true;
    if (isEntry) return this.#entry(day, head);
    return this.#dated(directive, day, head);
  }

  /** Reads a dated directive of beancount. */
  #dated(directive: string, date: string | undefined, head: string): void {
    const line = this.#at + 1;
    const [, name = '', behind = ''] = /^\w+\s+(\S+)\s*([^;]*)/.exec(head) ?? [];
    const path = this.#pathOf(name);
    if (directive === 'pad' && date !== undefined)
      this.#pads.push({ line, date, path, source: this.#pathOf(behind.trim()) });
    const money = directive === 'balance' ? readMoney(behind.replace(/~[^A-Z]*/, ' '), '.') : undefined;
    if (date !== undefined && money !== undefined) this.#balances.push({ date, path, ...money });
    if (directive === 'balance' && money === undefined) this.#name('noAmount');
    if (directive === 'price') this.#price(date, name, behind);
    if (directive === 'commodity') return this.#commodity(name);
    if (directive === 'open') {
      const method = readBookingMethod(/"([^"]*)"/.exec(behind)?.[1] ?? '');
      if (method !== undefined) this.#booking.set(path.join('\n'), method);
      const allowedCommodities = behind
        .replaceAll(/"[^"]*"/g, '')
        .split(/[\s,]+/)
        .filter((each) => /^[A-Z]/.test(each));
      this.#open(name, this.#below(), {
        commodity: allowedCommodities.length === 1 ? allowedCommodities[0] : undefined,
      });
    }
    this.#below();
  }

  /** Reads a price of ledger and hledger: `P 2026-01-02 USD 0.92 EUR`. */
  #priceLine(line: string): void {
    const [, year, month, date, of = '', price = ''] = pricePattern.exec(line.split(/\s;/)[0] ?? '') ?? [];
    this.#price(makeDay(Number(year), Number(month), Number(date)), of.replaceAll('"', ''), price);
  }

  /**
   * Reads a commodity directive: its name (`name` in beancount, `note` in ledger) and its sample amount, beside it in hledger or below as
   * `format`.
   */
  #commodity(text: string, beside = ''): void {
    const below = this.#below();
    const metadata = new Map(
      below.flatMap((line) => readMetadataLine(line) ?? []).map(({ key, value }) => [key, value]),
    );
    const note = below.map((line) => /^\s+note\s+(.+)$/.exec(line)?.[1]).find(Boolean);
    const name = tidy(metadata.get('name') ?? note ?? '');
    const format = below.map((line) => /^\s+format\s+(.+)$/.exec(line)?.[1]).find(Boolean);
    const sample = (format ?? beside).split(/\s;/)[0] ?? '';
    const shown = readMoney(sample, this.#decimal)?.commodity ?? '';
    const decimals = shown === '' ? {} : { decimals: countWrittenDigits(sample, this.#decimal) };
    const plain = /^\s*"([^"]+)"/.exec(text)?.[1] ?? tidy(text.split(/\s;/)[0] ?? '');
    const commodity = format === undefined && shown !== '' ? shown : plain;
    const symbol = metadata.get('symbol') ?? commodity;
    if (symbol !== commodity) this.#symbols.set(commodity, symbol);
    if (commodity !== '' && (name !== '' || shown !== ''))
      this.commodities.push({ commodity: symbol, name, ...decimals });
  }

  #price(day: string | undefined, of: string, text: string): void {
    const money = readMoney(text, this.#decimal);
    if (day === undefined || of === '') this.#name('noDate');
    else if (money === undefined || money.commodity === '' || money.amount.startsWith('-'))
      this.#name('noAmount');
    else this.prices.push({ of, in: money.commodity, day, price: money.amount });
  }

  /** Declares an account with the metadata below it. */
  #open(
    name: string,
    below: readonly string[],
    own: { commodity?: string | undefined; type?: FileAccount['type'] | undefined },
  ) {
    const metadata = readAccountMetadata(below);
    if (metadata.path !== undefined) this.#paths.set(name, metadata.path);
    // Gains that were computed for beancount are dropped: a book computes them itself.
    if (metadata.isLotGains) {
      this.#gains.add(name);
      return;
    }
    const account = this.#declare(
      this.#pathOf(name),
      own.commodity ?? metadata.commodity,
      own.type ?? metadata.type,
    );
    account.description ||= metadata.description;
    account.isPlaceholder ||= metadata.isPlaceholder;
    if (metadata.isTrading) account.isTrading = true;
  }

  /** Reads the lines below the first line of an entry. */
  #body(): EntryBody {
    const body: EntryBody = { postings: [], virtual: [], metadata: new Map(), tags: [], isRead: true };
    const { postings, metadata, tags } = body;
    while (isIndented(this.#lines[this.#at + 1])) {
      this.#at += 1;
      const each = this.#lines[this.#at] ?? '';
      // A comment, or metadata of a beancount entry.
      if (metadataPattern.test(each)) {
        const found = readMetadataLine(each);
        if (found !== undefined) (postings.at(-1)?.metadata ?? metadata).set(found.key, found.value);
        const tag = /^\s+;\s*:([^\s:]+):\s*$/.exec(each)?.[1];
        if (tag !== undefined && postings.length === 0) tags.push(tag);
        continue;
      }
      const posting = readPosting(each, this.#decimal);
      if (posting === 'virtual') body.virtual.push({ at: this.#at, line: each });
      else if (posting === undefined || posting === 'noAmount') body.isRead = false;
      else postings.push(posting);
    }
    return body;
  }

  /** Reads a periodic entry: `~ every 2 weeks from 2026-01-05  Rent`. */
  #planned(line: string): void {
    const at = this.#at;
    const [, period = '', head = ''] = /^~\s*(.*?)(\s{2,}.*|\s+;.*)?$/.exec(line.trimEnd()) ?? [];
    const { postings, virtual, metadata, tags, isRead } = this.#body();
    const legs = isRead ? createLegs(postings, (name) => this.#pathOf(name), false) : 'noAmount';
    if (typeof legs === 'string' && legs !== 'partsDoNotAddUp') return this.#name(legs, at);
    const isEven = legs !== 'partsDoNotAddUp';
    const toPostingWithPath = ({ name, money }: JournalPosting) => ({ path: this.#pathOf(name), money });
    const goals = virtual.flatMap((each) => {
      const goal = readGoal(each.line, this.#decimal);
      if (goal === undefined) this.#name('unknownPart', each.at);
      return goal === undefined ? [] : [{ ...toPostingWithPath(goal), at: each.at }];
    });
    const ofHead = parseEntryHead(head);
    const whole = mergeEntryHead({ ...ofHead, tags: [...ofHead.tags, ...tags] }, metadata);
    const entry = { line: at + 1, ...whole, legs: isEven ? legs : [] };
    this.#periodic.push({
      at,
      period,
      metadata,
      entry,
      isEven,
      postings: postings.map(toPostingWithPath),
      goals,
    });
  }

  /** Reads the periodic entries. Schedules without a start begin after the last entry; budgets apply to all entries. */
  #readPeriods(): void {
    const days = this.entries.map(({ date }) => date).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    for (const { at, period, metadata, entry, isEven, postings, goals } of this.#periodic) {
      const { line, description } = entry;
      const rule = { line, period, description, isOwn: metadata.has('rule'), isEven, postings, goals };
      const budgets = createRuleBudgets(rule, first, (path) => this.#typeOf(path));
      if (budgets !== undefined) {
        this.budgets.push(...budgets);
        continue;
      }
      for (const goal of goals) this.#name('unknownPart', goal.at);
      if (!isEven) this.#name('partsDoNotAddUp', at);
      if (entry.legs.length === 0) continue;
      const schedule = readPeriodicSchedule(period, last && addDays(last, 1), metadata, entry);
      if (schedule === undefined) this.#name('noDate', at);
      else this.schedules.push(schedule);
    }
  }

  #entry(date: string | undefined, head: string): void {
    const at = this.#at;
    const isBeancount = quotedEntry.test(head);
    const body = this.#body();
    const { postings } = body;
    const [only] = postings;
    if (postings.length === 1 && only?.money !== undefined && this.#bucket !== undefined)
      postings.push({
        name: this.#bucket,
        money: undefined,
        paid: undefined,
        note: '',
        mark: '',
        metadata: new Map(),
      });
    if (isBeancount && postings.some(({ money }) => money?.commodity === '')) body.isRead = false;
    const paths = new Map(postings.map(({ name }) => [name, this.#pathOf(name)]));
    this.#written.push({ at, date, head, isBeancount, body, paths });
  }

  /** Books the entries after all are read: the cost of sold lots depends on entries of earlier days. */
  #bookEntries(): void {
    const booked = bookLots(
      this.#written.map(({ date = '', isBeancount, body, paths }) => ({
        date,
        postings: isBeancount ? body.postings : [],
        accountOf: ({ name }) => {
          const key = (paths.get(name) ?? []).join('\n');
          return { key, method: this.#booking.get(key) ?? this.#method };
        },
      })),
    );
    for (const [index, written] of this.#written.entries())
      this.#finish(
        written,
        written.isBeancount ? removeGainPostings(booked[index] ?? [], this.#gains) : written.body.postings,
      );
  }

  /** Converts postings with determined lots to an entry. */
  #finish(
    { at, date, head, isBeancount, body, paths }: WrittenEntry,
    postings: readonly JournalPosting[],
  ): void {
    const { virtual, metadata, tags, isRead } = body;
    for (const each of virtual) this.#name('unknownPart', each.at);
    const legs = isRead ? createLegs(postings, (name) => paths.get(name) ?? [], isBeancount) : 'noAmount';
    if (date === undefined) this.#name('noDate', at);
    else if (typeof legs === 'string') this.#name(legs, at);
    else if (legs.length > 0 || virtual.length === 0) {
      if (postings.some(({ isLotUnknown }) => isLotUnknown)) this.#remark('lotUnknown', at);
      const ofHead = parseEntryHead(head);
      const whole = mergeEntryHead({ ...ofHead, tags: [...ofHead.tags, ...tags] }, metadata);
      const entry = { line: at + 1, date, ...whole, legs };
      const forecast = isBeancount && head.startsWith('#') ? readForecastSchedule(entry) : undefined;
      if (forecast === undefined) this.entries.push(entry);
      else this.schedules.push(forecast);
    }
  }

  /** Reads an undated directive. */
  #directive(line: string): void {
    const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line.trimEnd()) ?? [];
    const value = (rest.split(/\s;/)[0] ?? '').trim();
    const year = /^(?:Y\s*(\d{4})|(?:apply\s+)?year\s+(\d{4}))\b/.exec(line)?.slice(1).find(Boolean);
    if (year !== undefined) this.#year = Number(year);
    else if (word === 'comment' || word === 'test') this.#skipUntil(word);
    else if (word === 'account') this.#account(value, rest);
    else if (word === 'alias') this.#alias(value);
    else if (word === 'apply') this.#apply(value);
    else if (word === 'end') this.#end(value);
    else if (word === 'bucket' || word === 'A') this.#bucket = value;
    else if (word === 'option') this.#option(value);
    else if (word === 'D') this.#default();
    else if (word === 'plugin') this.#remark('notComputed');
    else if (word !== 'decimal-mark') {
      this.#name('unknownPart');
      // The indented lines below belong to it.
      this.#below();
    }
  }

  #remark(why: RemarkReason, line = this.#at): void {
    this.remarks.push({ line: line + 1, text: shorten((this.#lines[line] ?? '').trim()), why });
  }

  #skipUntil(word: string): void {
    while (this.#at + 1 < this.#lines.length) {
      this.#at += 1;
      if (new RegExp(`^end\\s+${word}`).test(this.#lines[this.#at] ?? '')) return;
    }
  }

  /** hledger applies this commodity to amounts without one, ledger does not. */
  #default(): void {
    const at = this.#at;
    const hasPlain = this.#lines.slice(at).some((line) => /^\s+\S.*(?:\s{2}|\t)\s*-?[\d.,]+\s*$/.test(line));
    if (hasPlain) this.#remark('notComputed', at);
  }

  #account(value: string, rest: string): void {
    const lines = [rest, ...this.#below()];
    const letter = lines.map((line) => /\btype:\s*(\w+)/i.exec(findComment(line))?.[1]).find(Boolean);
    for (const line of lines.slice(1)) {
      const alias = /^\s+alias\s+(.+?)\s*$/.exec(line)?.[1];
      if (alias !== undefined) this.#aliases.set(alias, value);
    }
    this.#open(value, lines, { type: typeOfLetter(letter) });
  }

  #alias(value: string): void {
    const [, from, to] = /^([^=/]+?)\s*=\s*(.+)$/.exec(value) ?? [];
    // Pattern aliases are not supported.
    if (from === undefined || to === undefined) this.#name('unknownPart');
    else this.#aliases.set(from, to);
  }

  #apply(value: string): void {
    const [what = '', ...name] = value.split(/\s+/);
    if (what !== 'account' && what !== 'tag') this.#name('unknownPart');
    this.#applied.push({ what, prefix: what === 'account' ? name.join(' ') : '' });
  }

  #end(value: string): void {
    if (value === 'aliases') this.#aliases.clear();
    else this.#applied.pop();
  }

  #option(value: string): void {
    const [, method] = /^"booking_method"\s+"([^"]*)"/.exec(value) ?? [];
    this.#method = readBookingMethod(method ?? '') ?? this.#method;
    this.#currency ??= /^"operating_currency"\s+"([^"]+)"/.exec(value)?.[1];
    const [, name, to = ''] = /^"name_(\w+)"\s+"([^"]*)"/.exec(value) ?? [];
    const type = name === undefined ? undefined : typeOfTopName(name);
    if (type !== undefined) this.#tops.set(to, type);
  }

  #pathOf(name: string): string[] {
    const metadata = this.#paths.get(name);
    if (metadata !== undefined) return metadata;
    const exact = this.#aliases.get(name);
    const [first = ''] = name.split(':');
    const short = this.#aliases.get(first);
    const long = short === undefined ? name : short + name.slice(first.length);
    const prefix = this.#applied.map((each) => each.prefix).filter((each) => each !== '');
    const whole = exact ?? (short === undefined ? [...prefix, name].join(':') : long);
    const path = whole.split(':').map(tidy);
    if (path.length > maxDepth) throw new UnreadableFile('tooDeep');
    return path;
  }

  /** Returns the type of an account: its own, else that of the nearest ancestor, else by its top-level name. */
  #typeOf(path: readonly string[]): FileAccount['type'] {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const known = this.accounts.get(path.slice(0, depth).join('\n'));
      if (known !== undefined) return known.type;
    }
    return this.#tops.get(path[0] ?? '') ?? typeOfTopName(path[0] ?? '') ?? 'ASSET';
  }

  /** Adds an account and its ancestors to the tree. A missing type comes from the ancestor or the top-level name. */
  #declare(path: readonly string[], commodity?: string, type?: FileAccount['type']): FileAccount {
    let declared: FileAccount | undefined;
    for (let depth = 1; depth <= path.length; depth += 1) {
      const part = path.slice(0, depth);
      const key = part.join('\n');
      const isSelf = depth === path.length;
      const before = this.accounts.get(key);
      const own = isSelf ? type : undefined;
      const account: FileAccount = before ?? {
        path: part,
        type: this.#typeOf(part),
        description: '',
        isPlaceholder: false,
      };
      if (own !== undefined) account.type = own;
      if (isSelf && commodity !== undefined) account.commodity = commodity;
      this.accounts.set(key, account);
      declared = account;
    }
    if (declared === undefined) throw new Error('an account without a name');
    return declared;
  }
}

/** Reads the plain text of ledger, hledger and beancount. */
export function readJournal(text: string): BookFile {
  return new Journal(text).read();
}
