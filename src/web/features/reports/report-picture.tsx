import { useBookCurrency } from '#web/lib/money-context.tsx';
import { tickWriter } from '#reports/number-format.ts';
import { reports as texts } from '#web/languages/en/reports.ts';
import type { Picture } from '#reports/pictures/picture.ts';
import { FlowPicture } from './charts/flow-picture.tsx';
import { LineChart } from './charts/line-chart.tsx';
import { ShareBars } from './charts/share-bars.tsx';
import { StackedBars } from './charts/stacked-bars.tsx';

/** The picture of a report; its figures stand in the table too. */
export function ReportPicture({ picture }: { picture: Picture }) {
  const writeTick = tickWriter(useBookCurrency());
  switch (picture.kind) {
    case 'line':
      return <LineChart {...picture} writeTick={writeTick} />;
    case 'bars':
      return <StackedBars {...picture} writeTick={writeTick} />;
    case 'shares':
      return <ShareBars {...picture} />;
    case 'flow':
      return <FlowPicture {...picture} label={texts.pictureBelow(picture.label)} />;
    default:
      return picture satisfies never;
  }
}
