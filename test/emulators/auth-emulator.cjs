// The Auth emulator of firebase-tools by itself, without its command line and its Java: node auth-emulator.cjs PORT PROJECT
const { createApp } = require('firebase-tools/lib/emulator/auth/server.js');

const [, , port, project] = process.argv;
void createApp(project).then((app) => {
  app.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
});
