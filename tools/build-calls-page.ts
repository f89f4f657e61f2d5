// Writes docs/calls.md from the contract. With --check it only reports if the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { calls, callNames } from '#contract/calls.ts';
import { inputs } from '#contract/inputs.ts';
import { callDocs } from '#contract/call-docs.ts';
import { securityCalls, securityCallNames } from '#contract/security-calls.ts';
import { securityCallDocs } from '#contract/security-docs.ts';
import { securityInputs } from '#contract/security-inputs.ts';
import { errorStatus } from '#contract/errors.ts';

const target = new URL('../docs/calls.md', import.meta.url);

const Shape = z.looseObject({
  type: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
});

/** Formats a JSON schema as one readable line. */
function formatSchema(schema: unknown, depth = 0): string {
  const { type, enum: values, required = [], items, properties, anyOf, oneOf } = z.parse(Shape, schema);
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map((choice) => formatSchema(choice, depth)).join(' or ');
  if (values)
    return values.length > 6 ? 'one of a list' : values.map((value) => `'${String(value)}'`).join(' | ');
  if (type === 'array') return `list of ${formatSchema(items ?? {}, depth)}`;
  if (properties) {
    if (depth > 2) return 'object';
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${formatSchema(field, depth + 1)}`,
    );
    return `{ ${fields.join(', ')} }`;
  }
  return typeof type === 'string' ? type : 'anything';
}

function formatShape(schema: z.ZodMiniType, io: 'input' | 'output'): string {
  const text = formatSchema(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return text === '{  }' ? 'nothing' : text;
}

/** Formats the input and output of a call, with an example of both. */
function formatCallForm(
  input: z.ZodMiniType,
  output: z.ZodMiniType,
  example: { body: unknown; answer: unknown },
): string {
  return `- body: \`${formatShape(input, 'input')}\`
- answer: \`${formatShape(output, 'output')}\`

\`\`\`json
${JSON.stringify(example.body)}
${JSON.stringify(example.answer)}
\`\`\`
`;
}

function renderCallsPage(): string {
  const rows = callNames.map((name) => {
    const { access, contentType, kind, effect, needs, output } = calls[name];
    const { summary, example } = callDocs[name];
    const who = access === 'user' ? 'signed-in users' : 'anyone';
    const features = typeof needs === 'function' ? ['by its body'] : needs.map((each) => `\`${each}\``);
    return `## ${name}

${summary} For ${who}; answers ${contentType}; kind ${kind}; ${effect}${features.length > 0 ? `; needs ${features.join(', ')}` : ''}.

${formatCallForm(inputs[name], output, example)}`;
  });
  const securitySections = securityCallNames.map((name) => {
    const { access, output } = securityCalls[name];
    const { summary, example } = securityCallDocs[name];
    return `### ${name}

${summary} For ${access === 'user' ? 'signed-in users' : 'anyone'}.

${formatCallForm(securityInputs[name], output, example)}`;
  });
  const errors = Object.entries(errorStatus).map(([code, status]) => `| ${status} | \`${code}\` |`);
  return `<!-- Made by tools/build-calls-page.ts from src/contract; do not edit. -->

# The calls

All are \`POST {base}/{path}\` with a JSON body and credentials. An error is a status with
\`{ code, message, detail?: { id, params }, issues?: [{ path, message, detail? }] }\`; the ids are those of
\`src/contract/error-catalogue.ts\`, \`params\` fill the gaps of their texts:

A call reads, writes, grows or shrinks what its user has stored; a feature that it
needs is rejected with 403 where it is switched off. Each example is a body and what could be answered to it.

| status | code |
| --- | --- |
${errors.join('\n')}

${rows.join('\n')}
## The account security calls of our own server

Second factor, passkeys and sessions (docs/security.md). Only our own server answers these calls, and only if its
\`provider-config.json\` lists the feature in \`securityFeatures\`; they read and write no books.

${securitySections.join('\n')}`;
}

const page = renderCallsPage();
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== page) {
    console.error('docs/calls.md is stale: run `node tools/build-calls-page.ts`.');
    process.exitCode = 1;
  }
} else writeFileSync(target, page);
