import { mountInShadow } from '../testing/mountInShadow.tsx'
import { Connect } from './Connect.tsx'
import { Controls } from './Controls.tsx'
import { Inline, Travel, Wide } from './Dialog.tsx'
import { Icons } from './Icons.tsx'
import { AllWallets } from './Lists.tsx'
import { Account, Forms, States } from './Parts.tsx'
import { Removable } from './Removable.tsx'
import { Theme } from './Theme.tsx'

// `?page=forms` shows a page in every theme side by side; with `&theme=dark` (and `&dir=rtl`) as one real screen.
const query = new URLSearchParams(location.search)
const theme = query.get('theme')
const everyTheme: Record<string, string>[] = [
  { 'data-theme': 'light' },
  { 'data-theme': 'dark' },
  { 'data-theme': 'light', 'data-contrast': 'more' },
  { 'data-theme': 'dark', 'data-contrast': 'more' },
  { 'data-theme': 'light', dir: 'rtl' },
]
const hosts = theme ? [{ 'data-theme': theme, dir: query.get('dir') ?? 'ltr' }] : everyTheme

const pages: Record<string, () => React.JSX.Element> = {
  connect: Connect,
  controls: Controls,
  icons: Icons,
  list: () => <AllWallets />,
  grid: () => <AllWallets isGrid />,
  account: Account,
  forms: Forms,
  states: States,
  travel: Travel,
  wide: Wide,
  inline: Inline,
  removable: Removable,
  theme: Theme,
}
const Page = pages[query.get('page') ?? 'connect'] ?? Connect

document.body.style.cssText = 'margin:0;background:#cfd6d2'
const main = document.createElement('main')
main.style.cssText = 'display:flex;gap:24px;flex-wrap:wrap;align-items:start'
main.style.padding = theme ? '0' : '24px'
document.body.append(main)
if (Page === Inline) {
  // Inline, the card is a part of a page that has a heading of its own.
  const heading = document.createElement('h1')
  heading.textContent = 'A page'
  main.append(heading)
}
const sheet = new CSSStyleSheet()
sheet.replaceSync(
  `.icons{display:flex;flex-wrap:wrap}${theme ? '' : '.bf-card{max-height:none!important}.bf-virtual{max-height:600px;overflow:hidden}'}`,
)
for (const attributes of hosts) {
  const box = document.createElement('div')
  box.style.maxWidth = '100%'
  if (Page === Inline) box.style.width = '560px'
  main.append(box)
  const shadow = mountInShadow(<Page />, attributes, box)
  shadow.adoptedStyleSheets.push(sheet)
}
