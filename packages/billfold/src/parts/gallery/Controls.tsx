import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { Frame } from '../Frame.tsx'
import { Header } from '../Header.tsx'
import { Image } from '../Image.tsx'
import { LiveRegions } from '../LiveRegions.tsx'
import { Row } from '../Row.tsx'
import { SearchField } from '../SearchField.tsx'
import { Tabs } from '../Tabs.tsx'
import { Toast } from '../Toast.tsx'
import { samples } from './samples.ts'

/** The clipboard of the page under test: `window.settle.resolve()` or `.reject()` ends the last copy. */
const copy = (text: string) =>
  new Promise<void>((resolve, reject) => Object.assign(window, { settle: { text, resolve, reject } }))

const tabs = [
  { id: 'one', label: 'One' },
  { id: 'two', label: 'Two' },
  { id: 'three', label: 'Three' },
]

/** Controls whose behaviour is tested; what they did is written below them. */
export function Controls() {
  const [tab, setTab] = useState('one')
  const [query, setQuery] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [escapes, setEscapes] = useState(0)
  const [presses, setPresses] = useState(0)
  const [isToastShown, setToastShown] = useState(true)
  const [src, setSrc] = useState<string>('data:image/png;base64,AAAA')
  const press = () => setPresses(count => count + 1)
  return (
    <Frame header={<Header title="Controls" />}>
      {/* What Esc does when the field lets it through. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for the view's own key handling */}
      <div onKeyDown={event => event.key === 'Escape' && setEscapes(count => count + 1)}>
        <SearchField value={query} onChange={setQuery} label="Search" clearLabel="Clear" onArrowDown={press} />
      </div>
      <Tabs label="Sections" tabs={tabs} selected={tab} onSelect={setTab}>
        Panel {tab}
      </Tabs>
      <Checkbox isChecked={isAgreed} onChange={setAgreed}>
        I agree to the <a href="#terms">Terms</a>
      </Checkbox>
      <CopyButton text="0xabc" copy={copy} label="Copy" copiedLabel="Copied" failedLabel="Could not copy" />
      <Button isBusy onClick={press}>
        Busy
      </Button>
      <Row title="Blocked" subtitle="Why" isDisabled onClick={press} />
      <Row title="Bad link" href={'javascript'.concat(':window.hacked=1')} />
      <div id="image">
        <Image name="Zed" src={src} alt="Zed" />
      </div>
      <Button onClick={() => setSrc(samples.fox)}>Other image</Button>
      {isToastShown && (
        <Toast onDismiss={() => setToastShown(false)} dismissLabel="Dismiss" durationMs={60_000}>
          Saved
        </Toast>
      )}
      <LiveRegions polite={{ id: presses, text: `${presses} presses` }} />
      <output>{JSON.stringify({ presses, escapes, isAgreed })}</output>
    </Frame>
  )
}
