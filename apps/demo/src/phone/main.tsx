import { createRoot } from 'react-dom/client'
import '../demo.css'
import './phone.css'
import { fetchStack } from '../config/Stack.ts'
import { StackMissing } from '../StackMissing.tsx'
import { holdPhone } from './holdPhone.ts'
import { Phone } from './Phone.tsx'
import { PhoneElsewhere } from './PhoneElsewhere.tsx'

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
