import { Check, Pipette } from 'lucide-react';
import { useEffect, useRef } from 'react';
import classes from './color-bar.module.css';

type ColorBarProps = {
  label: string;
  /** The label of the field for any other colour. */
  ownLabel: string;
  colors: readonly { value: string; name: string }[];
  value: string;
  onChange: (color: string) => void;
  /** Returns the displayed colour of a value, if it differs. */
  show: (color: string) => string;
  /** Called at every click on the bar. */
  onClick: () => void;
};

/** A row of colours to choose from, and a field for any other. */
export function ColorBar({ label, ownLabel, colors, value, onChange, show, onClick }: ColorBarProps) {
  const isOwn = colors.every((color) => color.value !== value);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Clicks on the bar are only counted; everything interactive in it is a button or a field.
    const element = bar.current;
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [onClick]);
  return (
    <div ref={bar} className={classes.bar} role="group" aria-label={label}>
      {colors.map((color) => (
        <button
          key={color.value}
          type="button"
          className={classes.color}
          style={{ background: show(color.value) }}
          aria-label={color.name}
          title={color.name}
          aria-pressed={color.value === value}
          onClick={() => onChange(color.value)}
        >
          {color.value === value && <Check size={16} aria-hidden />}
        </button>
      ))}
      <span
        className={classes.own}
        style={isOwn ? { background: show(value) } : undefined}
        data-chosen={isOwn || undefined}
      >
        <Pipette size={16} aria-hidden />
        <input
          type="color"
          aria-label={ownLabel}
          title={ownLabel}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    </div>
  );
}
