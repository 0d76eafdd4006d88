import type { DemoConfig } from '../config/DemoConfig.ts'
import { hostCode } from '../config/hostCode.ts'
import type { Stack } from '../config/Stack.ts'
import { CopyText } from './CopyText.tsx'

const WORDS = /('(?:[^'\\]|\\.)*')|\b(import|from|const|export|return)\b|(<\/?[A-Za-z]\w*|(?<!=)\/?>)/g

/** What a host writes to have what is on this page: it changes with every option. */
export function HostCode({ config, stack }: { readonly config: DemoConfig; readonly stack: Stack }) {
  const code = hostCode(config, stack)
  return (
    <figure className="code" dir="ltr">
      <figcaption>
        <span>app.tsx</span>
        <CopyText label="Copy code" getText={() => code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <pre tabIndex={0}>
        <code>{paint(code)}</code>
      </pre>
    </figure>
  )
}

function paint(code: string) {
  const parts: React.ReactNode[] = []
  let at = 0
  for (const match of code.matchAll(WORDS)) {
    const [word, text, keyword] = match
    parts.push(code.slice(at, match.index))
    parts.push(
      <i key={match.index} className={text ? 'text' : keyword ? 'keyword' : 'tag'}>
        {word}
      </i>,
    )
    at = match.index + word.length
  }
  parts.push(code.slice(at))
  return parts
}
