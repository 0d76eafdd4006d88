import { mountInShadow } from '../testing/mountInShadow.tsx'
import { Connect } from './Connect.tsx'
import { Icons } from './Icons.tsx'
import { AllWallets } from './Lists.tsx'
import { Account, Forms, States } from './Parts.tsx'

const query = new URLSearchParams(location.search)
const columns: Record<string, string>[] = [
  { 'data-theme': 'light' },
  { 'data-theme': 'dark' },
  { 'data-theme': 'light', 'data-contrast': 'more' },
  { 'data-theme': 'dark', 'data-contrast': 'more' },
  { 'data-theme': 'light', dir: 'rtl' },
]
const pages: Record<string, () => React.JSX.Element> = {
  connect: Connect,
  icons: Icons,
  list: () => <AllWallets />,
  grid: () => <AllWallets isGrid />,
  account: Account,
  forms: Forms,
  states: States,
}

document.body.style.cssText =
  'margin:0;padding:24px;background:#cfd6d2;display:flex;gap:24px;flex-wrap:wrap;align-items:start'
const sheet = new CSSStyleSheet()
sheet.replaceSync(
  '.bf-card{max-height:none!important}.bf-virtual{max-height:600px;overflow:hidden}.icons{display:flex;flex-wrap:wrap}',
)
const Page = pages[query.get('page') ?? 'connect'] ?? Connect
for (const column of columns) {
  const box = document.createElement('div')
  if (query.get('width')) box.style.width = `${query.get('width')}px`
  document.body.append(box)
  const shadow = mountInShadow(<Page />, column, box)
  shadow.adoptedStyleSheets.push(sheet)
}
