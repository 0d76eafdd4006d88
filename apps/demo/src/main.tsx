import { createRoot } from 'react-dom/client'
import 'billfold/styles.css'
import './demo.css'
import './panel/panel.css'
import './wallet/wallet.css'
import { fetchStack } from './config/Stack.ts'
import { Demo } from './Demo.tsx'
import { StackMissing } from './StackMissing.tsx'

const root = createRoot(document.getElementById('app') as HTMLElement)

fetchStack().then(
  stack => root.render(<Demo stack={stack} />),
  error => root.render(<StackMissing error={String(error)} />),
)
