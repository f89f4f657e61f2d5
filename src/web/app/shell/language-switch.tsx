import { UnstyledButton } from '@mantine/core';
import { Languages } from 'lucide-react';
import { language, type Language, languageNames } from '#web/languages/language.ts';
import { remember } from '#web/session/storage.ts';
import classes from './shell.module.css';

/** Texts are read once, when the page starts: another language is another page. */
function speak(chosen: Language): void {
  remember('Language', chosen);
  location.reload();
}

/** The other languages, each by the name that it gives itself. */
export function LanguageSwitch({ isCollapsed }: { isCollapsed: boolean }) {
  return Object.entries(languageNames)
    .filter(([tag]) => tag !== language)
    .map(([tag, name]) => (
      <UnstyledButton
        key={tag}
        lang={tag}
        className={classes.item ?? ''}
        title={isCollapsed ? name : undefined}
        onClick={() => speak(tag as Language)}
      >
        <Languages size={18} />
        <span className={classes.label}>{name}</span>
      </UnstyledButton>
    ));
}
