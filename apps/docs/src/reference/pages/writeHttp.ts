import { type Endpoint, endpoints } from 'billfold/protocol'
import { toCode } from '../toCode.ts'
import { toTable } from '../toTable.ts'

/** The page about the HTTP calls of the protocol. */
export function writeHttp(built: ReadonlySet<string>): string {
  const rows = Object.values(endpoints)
    .map(({ endpoint }) => endpoint as Endpoint)
    .map(({ name, method, path, cacheMs, isOurs, answerKind }) => [
      toCode(name),
      toCode(`${method} ${path}`),
      answerKind,
      cacheMs === undefined ? '' : `${cacheMs / 1_000} s`,
      isOurs ? 'ours' : 'compatible',
      built.has(name) ? 'yes' : 'not yet',
    ])
  return `# HTTP calls

What a kit and its API say to each other, as declared in \`billfold/protocol\`. “Compatible” calls keep a wire that existing
integrations speak. Each has schemas and an example: \`import { endpoints } from 'billfold/protocol'\`. See
[Run the API](../guide/api.md).

${toTable(['Call', 'Address', 'Answers', 'Reused for', 'Shape', 'In the API'], rows)}
`
}
