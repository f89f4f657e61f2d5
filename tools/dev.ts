// Runs server and web app with reload: the server restarts when its sources change, and Vite serves the web app and forwards calls to the
// server.
import { spawn } from 'node:child_process';
import process from 'node:process';

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
});
const web = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' });

for (const child of [server, web]) {
  child.once('exit', (code) => {
    server.kill();
    web.kill();
    process.exitCode = code ?? 0;
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill(signal);
    web.kill(signal);
  });
}
