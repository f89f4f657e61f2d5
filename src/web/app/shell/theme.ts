import { createTheme, type MantineColorsTuple, type MantineTheme } from '@mantine/core';
import { ui as uiTexts } from '#web/languages/en/ui.ts';

/** The green of the ledger, from wash to ink; shade 8 serves light screens, 4 dark ones (look.md Tokens). */
const green: MantineColorsTuple = [
  '#eaf5f2',
  '#d6e8e3',
  '#abd1c7',
  '#7dbaab',
  '#4fb8a3',
  '#379985',
  '#24836f',
  '#167766',
  '#0b6e5f',
  '#065347',
];

/** The colour families that Mantine components use; no other families have variables (tools/theme-variables.ts). */
export const colorFamilies = ['green', 'red', 'gray', 'dark'] as const;

type ButtonStyleProps = { variant?: string | undefined; color?: string | undefined };

function isFilled(variant: string | undefined): boolean {
  return variant === undefined || variant === 'filled';
}

/** Returns the colours of a filled button: green, or red for permanent deletion; legible on light and dark. */
function filledColors(color: string | undefined) {
  const [name, hover] = color === 'red' ? ['out', 'out'] : ['green', 'green-hover'];
  return {
    '--button-bg': `var(--${name})`,
    '--button-hover': `var(--${hover})`,
    '--button-color': `var(--on-${name})`,
  };
}

/** Mantine theme with the look of look.md: Inter, thin lines, one green. */
export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 4 },
  colors: {
    green,
    dark: [
      '#ecebe4',
      '#c9c7be',
      '#a3a198',
      '#7d7c74',
      '#3c3f39',
      '#2c2e2a',
      '#242622',
      '#1c1e1b',
      '#141513',
      '#0e0f0d',
    ],
  },
  white: '#ffffff',
  black: '#1b1b18',
  fontFamily: 'var(--sans)',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.3' },
  headings: { fontFamily: 'var(--serif)', fontWeight: '560' },
  defaultRadius: '8px',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: {
      vars: (_theme: MantineTheme, { variant, color }: ButtonStyleProps) => ({
        root: isFilled(variant) ? filledColors(color) : {},
      }),
    },
    // Every field is tall enough for touch.
    Input: { vars: () => ({ wrapper: { '--input-height': '2.75rem' } }) },
    // Otherwise the focus ring of a field would touch its label.
    InputWrapper: { styles: { label: { marginBottom: 4 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': uiTexts.closeMessage } } },
    // `hideDetached` would make a list in a bottom sheet on the phone flicker.
    Popover: { defaultProps: { hideDetached: false } },
    Combobox: { defaultProps: { hideDetached: false } },
  },
});
