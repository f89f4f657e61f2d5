/** The worker that handles the calls on the books of this browser, so that the page is never blocked. Its name is the database name. */
import { answerWorkerCall, type WorkerRequest, type WorkerResponse } from '#backends/worker-messages.ts';
import { createBooks } from './books.ts';

const post = (message: WorkerResponse) => postMessage(message);
const books = createBooks(self.name, {
  onEnd: () => post({ type: 'ended' }),
  onUnreadable: (count) => post({ type: 'unreadable-records', count }),
});

addEventListener(
  'message',
  ({ data }: MessageEvent<WorkerRequest>) => void answerWorkerCall(books, data, post),
);
