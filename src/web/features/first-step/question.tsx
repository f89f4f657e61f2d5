import { useMemo, useState } from 'react';
import type { NewBookAnswers } from '#ledger/charts/new-book-answers.ts';
import { type ChartName, chartNames } from '#ledger/charts/charts.ts';
import { countries, currencyOfCountry, guessCountry } from '#ledger/countries.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { localZone } from '#ledger/days.ts';
import { language, localName } from '#web/languages/language.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { firstStep as texts } from '#web/languages/en/overview.ts';
import classes from './first-step.module.css';

const questionTexts = texts.question;

type Answer = NewBookAnswers & { chart: ChartName };

/** Guesses the answer from the settings of the browser. The basic chart is in English, as the specification has it. */
function guessAnswer(currencyBefore: string): Answer {
  const timeZone = localZone();
  const country = guessCountry(navigator.language, timeZone) ?? 'US';
  return {
    country,
    currency: currencyOfCountry(country) ?? currencyBefore,
    language,
    timeZone,
    chart: language === 'en' ? 'basic' : 'household',
  };
}

/** The current answer. The currency follows the country until the user chooses one. */
export function useFirstAnswer(currencyBefore: string) {
  const [answer, setAnswer] = useState(() => guessAnswer(currencyBefore));
  const [isCurrencyOwn, setCurrencyOwn] = useState(false);
  return {
    answer,
    onCountry: (country: string) =>
      setAnswer((before) => ({
        ...before,
        country,
        currency: isCurrencyOwn ? before.currency : (currencyOfCountry(country) ?? before.currency),
      })),
    onCurrency: (currency: string) => {
      setCurrencyOwn(true);
      setAnswer((before) => ({ ...before, currency }));
    },
    onChart: (chart: ChartName) => setAnswer((before) => ({ ...before, chart })),
  };
}

/** Returns the countries sorted by their names in the language of the page. */
function createCountryOptions() {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

const currencyOptions = currencies.map(({ code, name }) => ({
  value: code,
  label: `${code} · ${localName('currency', code, name)}`,
}));

/** Formats the hint on the chosen chart. */
function formatChartHint({ chart, country }: Answer): string {
  const ofCountry = Object.entries(questionTexts.taxReturns).find(([code]) => code === country)?.[1];
  return [
    questionTexts.hints[chart],
    ...(chart === 'freelancer' && ofCountry !== undefined ? [ofCountry] : []),
  ].join(' ');
}

/** The first question for a new book: country, currency and chart of accounts. */
export function FirstQuestion({ answer, onCountry, onCurrency, onChart }: ReturnType<typeof useFirstAnswer>) {
  const lines = useMemo(() => createCountryOptions(), []);
  const select = {
    searchable: true,
    nothingFoundMessage: questionTexts.nothingFound,
    limit: 300,
    allowDeselect: false,
  };
  return (
    <div className={classes.question}>
      <div className={classes.fields}>
        <ListSelect
          {...select}
          label={questionTexts.country}
          data={lines}
          value={answer.country}
          onChange={(country) => country !== null && onCountry(country)}
        />
        <ListSelect
          {...select}
          label={questionTexts.currency}
          data={currencyOptions}
          value={answer.currency}
          onChange={(currency) => currency !== null && onCurrency(currency)}
        />
      </div>
      <RadioGroup
        legend={questionTexts.chart}
        value={answer.chart}
        options={chartNames.map((value) => ({ value, label: questionTexts.charts[value] }))}
        describedBy="first-chart"
        onChange={onChart}
      />
      <p id="first-chart" className={`${classes.hint} ${classes.ofChart}`}>
        {formatChartHint(answer)}
      </p>
    </div>
  );
}
