import { useId } from 'react';
import classes from './radio-group.module.css';

type RadioOption<Value extends string> = { value: Value; label: string; hint?: string };

type RadioGroupProps<Value extends string> = {
  legend: string;
  value: Value;
  options: readonly RadioOption<Value>[];
  /** True to show the options below each other, each with its hint. */
  isList?: boolean;
  /** True if an opening popup focuses this field. */
  isFirst?: boolean;
  describedBy?: string;
  onChange: (value: Value) => void;
};

/** A group of radio buttons. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, value, options, isList = false, isFirst = false, describedBy, onChange } = props;
  const name = useId();
  return (
    <fieldset className={classes.one} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      <div className={isList ? classes.list : classes.row}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              data-autofocus={isFirst && option.value === value ? true : undefined}
              aria-describedby={option.hint === undefined ? undefined : `${name}-${option.value}`}
              aria-labelledby={`${name}-${option.value}-label`}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span id={`${name}-${option.value}-label`} className={classes.label}>
                {option.label}
              </span>
              {option.hint !== undefined && (
                <span id={`${name}-${option.value}`} className={classes.hint}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
