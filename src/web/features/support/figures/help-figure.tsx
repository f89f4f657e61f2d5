import type { ComponentType, CSSProperties } from 'react';
import classes from './help-figure.module.css';
import treeClasses from './tree.module.css';
import registerClasses from './register.module.css';
import flowClasses from './flow.module.css';
import formClasses from './form.module.css';
import tAccountClasses from './t-account.module.css';

/** An account as a T. The first line is 'name | left | right', the next lines are entries on their sides, the last line is '= balance'. */
function TAccountFigure({ lines }: { lines: readonly string[] }) {
  const [head = '', ...rest] = lines;
  const [name, left, right] = head.split(' | ');
  const balance = rest.find((text) => text.startsWith('= '));
  const entries = rest.filter((text) => text !== balance).map((text) => text.split('|'));
  const cell = (text: string | undefined) => {
    const [, what = '', amount = ''] = /^(.*?) ?([\d.,]*)$/.exec(text?.trim() ?? '') ?? [];
    return (
      <>
        <span>{what}</span>
        <span>{amount}</span>
      </>
    );
  };
  return (
    <div className={tAccountClasses.account}>
      <div className={tAccountClasses.name}>{name}</div>
      <div className={tAccountClasses.sides}>
        <span>{left}</span>
        <span>{right}</span>
      </div>
      {entries.map(([debit, credit]) => (
        <div key={`${debit}|${credit}`} className={tAccountClasses.entry}>
          <span>{cell(debit)}</span>
          <span>{cell(credit)}</span>
        </div>
      ))}
      {balance !== undefined && <div className={tAccountClasses.balance}>{balance.slice(2)}</div>}
    </div>
  );
}

const choicePattern = /^\(([ x])\) ([^:]+): (.+)$/;

/** A filled-in editor: 'Label: value' on each line; '(x) Direction: word' and '( ) Direction: word' for the directions of money. */
function FormFigure({ lines }: { lines: readonly string[] }) {
  return (
    <div className={formClasses.form}>
      {lines.map((text) => {
        const [, mark, direction, word] = choicePattern.exec(text) ?? [];
        if (mark !== undefined)
          return (
            <div key={text} className={formClasses.choice} data-chosen={mark === 'x' || undefined}>
              <span>{direction}</span>
              <small>{word}</small>
            </div>
          );
        const [label, value = ''] = text.split(': ');
        return (
          <div key={text} className={formClasses.field} data-amount={/^[\d.,]+$/.test(value) || undefined}>
            <span className={formClasses.label}>{label}</span>
            <span className={formClasses.value}>{value}</span>
          </div>
        );
      })}
    </div>
  );
}

const flowPattern = /^(.+) \[(\w+)\] -> (.+) \[(\w+)\](?:: (.+))?$/;

function FlowAccount({ name, family, amount }: { name: string; family: string; amount: string | undefined }) {
  return (
    <span className={flowClasses.side} data-family={family}>
      <span>{name}</span>
      {amount !== undefined && <b>{amount}</b>}
    </span>
  );
}

/** The flow from one account to another; each line reads 'Bank Account [asset] -> Food & Drinks [expense]: 48.20'. */
function FlowFigure({ lines }: { lines: readonly string[] }) {
  return lines.map((text) => {
    const [, from = '', fromFamily = '', to = '', toFamily = '', amount] = flowPattern.exec(text) ?? [];
    return (
      <div key={text} className={flowClasses.flow}>
        <FlowAccount name={from} family={fromFamily} amount={amount && `−${amount}`} />
        <svg viewBox="0 0 64 16" className={flowClasses.arrow} aria-hidden>
          <path d="M1 8h60M54 2l7 6-7 6" />
        </svg>
        <FlowAccount name={to} family={toFamily} amount={amount && `+${amount}`} />
      </div>
    );
  });
}

/** Rows of a register: first the account, then lines 'date | description | other account [family] | amount | in or out'. */
function RegisterFigure({ lines }: { lines: readonly string[] }) {
  const [account, ...rows] = lines;
  return (
    <div className={registerClasses.register}>
      <div className={registerClasses.account}>{account}</div>
      {rows.map((text) => {
        const [date, what, other = '', amount, direction] = text.split(' | ');
        const [, name, family] = /^(.+) \[(\w+)\]$/.exec(other) ?? [];
        return (
          <div key={text} className={registerClasses.row}>
            <span className={registerClasses.date}>{date}</span>
            <span>{what}</span>
            <span className={registerClasses.other} data-family={family}>
              {name}
            </span>
            <b data-direction={direction}>{amount}</b>
          </div>
        );
      })}
    </div>
  );
}

const treePattern = /^( *)(.+) \[(\w+)\](?: ([^=]+?))?(?: = (.+))?$/;

/** An account tree: '  Bank Account [asset] note = 4,351.80' on each line, two spaces for each level. */
function TreeFigure({ lines }: { lines: readonly string[] }) {
  return lines.map((text) => {
    const [, blanks = '', name, family, note, total] = treePattern.exec(text) ?? [];
    const indent: CSSProperties & { '--depth': number } = { '--depth': blanks.length / 2 };
    return (
      <div key={text} className={treeClasses.row} data-family={family} style={indent}>
        <span>{name}</span>
        {note !== undefined && <span className={treeClasses.note}>{note}</span>}
        {total !== undefined && <span className={treeClasses.total}>{total}</span>}
      </div>
    );
  });
}

/** The figure components by the word after the fence of a code block; each describes the format of its lines. */
const figureKinds = {
  flow: FlowFigure,
  form: FormFigure,
  register: RegisterFigure,
  't-account': TAccountFigure,
  tree: TreeFigure,
} satisfies Record<string, ComponentType<{ lines: readonly string[] }>>;

type FigureKind = keyof typeof figureKinds;

/** True if a code block with this language is a figure. */
export function isFigure(language: string | null | undefined): language is FigureKind {
  return typeof language === 'string' && language in figureKinds;
}

/**
 * A figure written as a few lines in the text, so that writers can edit and translate it there. The words after the kind are the text
 * alternative for screen readers.
 */
export function HelpFigure({ kind, alt, source }: { kind: FigureKind; alt: string; source: string }) {
  const Drawing = figureKinds[kind];
  return (
    <div className={classes.figure} role="img" aria-label={alt}>
      <Drawing lines={source.split('\n')} />
    </div>
  );
}
