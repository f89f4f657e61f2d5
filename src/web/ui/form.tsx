import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { focusFirstWrong } from './focus.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Sends what stands in it, or marks what is wrong. */
  onSubmit: () => void;
};

/** A form: when it was submitted with something wrong in it, the first field that is marked so has the focus, in sight. */
export function Form({ onSubmit, ref, children, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const merged = useMergedRef(element, ref);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) focusFirstWrong(element.current);
  }, [tries]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTries((before) => before + 1);
    onSubmit();
  };
  return (
    <form {...form} ref={merged} onSubmit={handleSubmit}>
      {children}
    </form>
  );
}
