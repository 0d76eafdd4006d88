import { createMadeUpFamily } from '@billfold/testkit'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getProvider } from '../core/actions/getProvider.ts'
import type { Connector } from '../core/contracts/Connector.ts'
import { createBillfold } from '../core/createBillfold.ts'
import type { KitState } from '../core/state/KitState.ts'
import { KitContext } from './KitContext.ts'
import { useProvider } from './useProvider.ts'

const provider = { request: async () => 'answer' }

/** What the hook returns where the first drawing sees one state and the kit is in another. */
function draw(drawn: 'connected' | 'disconnected'): unknown {
  const kit = createBillfold({ families: [createMadeUpFamily()] })
  const { namespaces } = kit.initialState
  const connected: KitState = {
    ...kit.initialState,
    connectors: [{ id: 'fox', namespaces: ['toy'], provider: () => provider } as unknown as Connector],
    namespaces: {
      ...namespaces,
      toy: {
        ...(namespaces.toy as NonNullable<typeof namespaces.toy>),
        status: 'connected',
        accounts: [{ address: 'ada.harbour', type: 'payment' }],
        connectorId: 'fox',
      },
    },
  }
  kit.store.setState(connected)
  expect(getProvider(kit)).toBe(provider)
  const seen: unknown[] = []
  renderToString(
    <KitContext.Provider value={drawn === 'connected' ? { ...kit, initialState: connected } : kit}>
      <Page onDraw={given => void seen.push(given)} />
    </KitContext.Provider>,
  )
  kit.destroy()
  return seen[0]
}

function Page({ onDraw }: { readonly onDraw: (given: unknown) => void }) {
  onDraw(useProvider())
  return null
}

test('returns what getProvider returns, and nothing in a render without a connection (F7)', () => {
  expect(draw('connected')).toBe(provider)
  // A page that hydrates: the kit knows more than what the server drew.
  expect(draw('disconnected')).toBeUndefined()
})
