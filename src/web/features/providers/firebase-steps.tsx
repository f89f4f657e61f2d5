import { providers as texts } from '#web/languages/en/providers.ts';
import { ConsoleSketch } from './console-sketch.tsx';
import { CopyLine } from './copy-line.tsx';
import classes from './providers.module.css';
import { firebaseSteps, sketches } from './sketches.ts';

const indexesAddress = '/static/providers/Firebase/firestore.indexes.json';

/** How a Firebase project is made ready, step by step with a picture each (spec 2 Providers screen). */
export function FirebaseSteps() {
  const { steps, indexes } = texts.firebase;
  return (
    <ol className={classes.steps}>
      {firebaseSteps.map((name) => (
        <li key={name}>
          {steps[name].text}
          {name === 'domain' && <CopyLine text={location.hostname} />}
          {name === 'rules' && (
            <>
              {' '}
              <a href={indexesAddress} download>
                {indexes}
              </a>
            </>
          )}
          <ConsoleSketch sketch={sketches[name]} alt={steps[name].alt} />
        </li>
      ))}
    </ol>
  );
}
