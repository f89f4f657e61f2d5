import type { KeyboardEvent } from 'react';
import classes from './tabs.module.css';

type TabsProps<Value extends string> = {
  /** The prefix of the ids of the tabs; must be the same wherever these tabs are rendered. */
  id: string;
  label: string;
  tabs: { value: Value; label: string; count: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Tabs with counts; arrow keys move between them. */
export function Tabs<Value extends string>({ id, label, tabs, value, onChange }: TabsProps<Value>) {
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.value);
    // Selecting a tab may render the tabs elsewhere, so focus is set afterwards.
    requestAnimationFrame(() => document.getElementById(`${id}-${next.value}`)?.focus());
  };
  return (
    <div role="tablist" aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          className={classes.tab}
          onClick={() => onChange(tab.value)}
          onKeyDown={handleKeyDown}
        >
          {tab.label} <span className={classes.count}>{tab.count}</span>
        </button>
      ))}
    </div>
  );
}
