import { attachSurface } from '../core/actions/attachSurface.ts'
import type { Kit } from '../core/Kit.ts'
import { VERSION } from '../core/version.ts'
import { createShell } from '../shell/createShell.ts'
import { addKit } from './addKit.ts'
import { createButtonClass } from './createButtonClass.ts'
import { createPort } from './createPort.ts'
import { type ButtonSheets, createSheets } from './createSheets.ts'
import { findKit } from './findKit.ts'
import { kitRegistry } from './kitRegistry.ts'
import type { reportConflict } from './reportConflict.ts'
import type { ButtonKind } from './toButtonPicture.ts'

/** On the classes of every copy of the package: whose they are. */
const MAKER = Symbol.for('billfold.element')
type Maker = { readonly version: string; readonly by: unknown }

/**
 * Puts the kit's modal on the page and gives the kit to the page's buttons: `<billfold-connect-button>`,
 * `<billfold-account-button>` and `<billfold-network-button>`, which it defines. Calling it again changes nothing; on a
 * server it does nothing. A page with several kits names them, and its buttons say whose they are: `kit="shop"`.
 *
 * It never throws. The alert `alert/element-name-taken` reports that another script defined one of the names,
 * `alert/another-copy` when another copy of the package draws the buttons (they follow the kits of both), and
 * `alert/kit-id-taken` when two kits have one id (the first keeps it).
 *
 * @example
 * const kit = createBillfold({ families: [evm({ networks: [mainnet] })] })
 * defineElements(kit) // <billfold-connect-button></billfold-connect-button>
 */
export function defineElements(kit: Kit, { id = kit.id }: defineElements.Options = {}): void {
  const { runtime } = kit
  if (typeof window === 'undefined' || runtime.lifetime.aborted) return
  const report = (what: Parameters<typeof reportConflict>[1], who: string) =>
    void import('./reportConflict.ts').then(chunk => chunk.reportConflict(kit, what, who)).catch(() => {})
  const registry = kitRegistry(document)
  const entry = runtime.slot(createEntry)
  if (!entry.isAdded) {
    entry.isAdded = true
    attachModal(kit)
    if (findKit(registry, id)) report('id', id)
    runtime.onDestroy(addKit(registry, createPort(kit, id)))
  }

  let sheets: ButtonSheets | undefined
  const taken: string[] = []
  const copies = new Set<string>()
  for (const kind of ['connect', 'account', 'network'] satisfies readonly ButtonKind[]) {
    const name = `billfold-${kind}-button`
    const defined = customElements.get(name)
    if (!defined) {
      sheets ??= createSheets()
      const mark: Maker = { version: VERSION, by: defineElements }
      customElements.define(name, Object.assign(createButtonClass(kind, sheets), { [MAKER]: mark }))
      continue
    }
    const maker = (defined as { [MAKER]?: Maker })[MAKER]
    if (!maker) taken.push(name)
    else if (maker.by !== defineElements) copies.add(maker.version)
  }
  if (taken.length > 0) report('name', taken.join(', '))
  if (copies.size > 0) report('copy', `${[...copies].join(', ')} before ${VERSION}`)
}

const createEntry = () => ({ isAdded: false })

export declare namespace defineElements {
  type Options = {
    /** What buttons of this kit say in their attribute `kit`; by default the kit's own, random id. */
    readonly id?: string
  }
}

function attachModal(kit: Kit): void {
  const { lifetime, isAppendDisabled } = kit.runtime
  if (isAppendDisabled) return
  kit.runtime.framework ??= 'html'
  const attach = () => void attachSurface(kit, createShell)
  if (document.body) attach()
  // A script in the head that does not wait for the page.
  else document.addEventListener('DOMContentLoaded', attach, { once: true, signal: lifetime })
}
