import { Button } from '../Button.tsx'
import { Frame } from '../Frame.tsx'
import { Header } from '../Header.tsx'
import { applyTheme } from '../tokens/applyTheme.ts'

const give = (tokens: Record<string, unknown>) => () => {
  const host = document.querySelector<HTMLElement>('parts-host')
  if (host) host.dataset.refused = JSON.stringify(applyTheme(host, { mode: 'light', tokens }))
}

/** Presses apply themes of a host; what was refused is written on the host element. */
export const Theme = () => (
  <Frame header={<Header title="Theme" />}>
    <Button kind="primary" onClick={give({ accent: '#ffd400', radius: '12px', font: 'monospace' })}>
      Yellow
    </Button>
    <Button onClick={give({ text: '#fff', surface: 'red;}*{display:none' })}>Hostile</Button>
    <Button onClick={give({})}>None</Button>
  </Frame>
)
