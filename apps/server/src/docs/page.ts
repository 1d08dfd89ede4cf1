import { problemStatus } from '@nhip-cau/contract/problem'
import { problemText } from '@nhip-cau/contract/texts'
import type { openApi } from '@nhip-cau/server-kit/openapi'
import { schemaText } from './schema-text.ts'

type Description = ReturnType<typeof openApi>

type Operation = {
  readonly summary: string
  readonly tags: readonly string[]
  readonly description?: string
  readonly security?: unknown
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Record<string, { readonly content?: Content }>
}

type Content = Record<string, { readonly schema: unknown }>

interface Call extends Operation {
  readonly method: string
  readonly path: string
}

export const docsPage = (description: Description): string => {
  const groups = Map.groupBy(callsOf(description), (call) => call.tags[0] ?? '')
  const names = [...groups.keys()].sort()
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(description.info.title)} API</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<header>
<h1>${escaped(description.info.title)} API</h1>
<p>${escaped(description.info.description)} The same as data: <a href="/openapi.json">/openapi.json</a> (OpenAPI ${description.openapi}).</p>
<nav><ul>
${names.map((name) => `<li><a href="#${anchor(name)}">${escaped(name)}</a></li>`).join('\n')}
<li><a href="#problems">problems</a></li>
</ul></nav>
</header>
<main>
${names.map((name) => groupHtml(name, groups.get(name) ?? [])).join('\n')}
${problemsHtml()}
</main>
</body>
</html>`
}

const callsOf = ({ paths }: Description): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as Operation),
      method: method.toUpperCase(),
      path,
    })),
  )

const groupHtml = (name: string, calls: readonly Call[]) => `<section>
<h2 id="${anchor(name)}">${escaped(name)}</h2>
${calls.map(callHtml).join('\n')}
</section>`

const callHtml = (call: Call) => `<details>
<summary><code class="${call.method.toLowerCase()}">${call.method}</code> <code>${escaped(call.path)}</code> <span>${escaped(call.summary)}</span></summary>
<p>${call.security ? 'Bearer token.' : 'No token.'} ${escaped(call.description ?? '').replaceAll('`', '')}</p>
${call.parameters.length > 0 ? `<h3>Parameters</h3><pre>${call.parameters.map(parameterText).map(escaped).join('\n')}</pre>` : ''}
${contentHtml('Body', call.requestBody?.content)}
${contentHtml('Answer', call.responses['200']?.content)}
</details>`

const parameterText = ({ name, in: place, required, schema }: Call['parameters'][number]) =>
  `${name}${required ? '' : '?'}: ${schemaText(schema)}   (${place})`

const contentHtml = (title: string, content: Content | undefined) =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) => `<h3>${title} <small>${type}</small></h3><pre>${escaped(schemaText(schema))}</pre>`)
    .join('\n')

// `type` of a problem response is the URL of its row on this page.
const problemsHtml = () => `<section>
<h2 id="problems">problems</h2>
<p>Every failure answers <code>application/problem+json</code>; programs go by <code>code</code>, people read <code>detail</code>.</p>
<table>
<thead><tr><th scope="col">code</th><th scope="col">status</th><th scope="col">detail</th></tr></thead>
<tbody lang="vi">
${Object.entries(problemStatus)
  .map(
    ([code, status]) =>
      `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escaped(problemText(code as keyof typeof problemStatus))}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>
</section>`

const anchor = (name: string) => name.replace(/[^a-z]+/g, '-')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
