import { createRoot } from 'react-dom/client'
import '../demo.css'
import './phone.css'
import { fetchStack } from '../config/Stack.ts'
import { StackMissing } from '../StackMissing.tsx'
import { Phone } from './Phone.tsx'

const root = createRoot(document.getElementById('app') as HTMLElement)

/** Another number is another phone, with a memory of its own. */
const number = new URLSearchParams(location.search).get('phone')?.match(/^\d$/)?.[0] ?? '1'

fetchStack().then(
  async stack => {
    const name = `billfold phone ${number}`
    if (await holdPhone(name)) root.render(<Phone stack={stack} name={name} />)
    else root.render(<PhoneElsewhere next={`./wallet.html?phone=${Number(number) + 1}`} />)
  },
  error => root.render(<StackMissing error={String(error)} />),
)

/** Shown while another page holds this phone. */
function PhoneElsewhere({ next }: { readonly next: string }) {
  return (
    <main className="missing">
      <h1>The test wallet is open in another tab</h1>
      <p>
        Use it there, close it and reload this page, or <a href={next}>take a second phone</a>.
      </p>
    </main>
  )
}

/**
 * Takes the phone of this name until the page goes away: two pages with one identity would take each other's messages.
 * @returns whether no other tab holds it.
 */
function holdPhone(name: string): Promise<boolean> {
  return new Promise(resolve => {
    void navigator.locks.request(name, { ifAvailable: true }, lock => {
      resolve(lock !== null)
      // The lock ends with the page.
      return lock ? new Promise(() => {}) : undefined
    })
  })
}
