import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTestKit } from '../../../testkit/src/seams/createTestKit.ts'
import { connect } from '../core/actions/connect.ts'
import { getSendBook } from '../send/getSendBook.ts'
import { KitContext } from './KitContext.ts'
import { useAddRecentTransaction } from './useAddRecentTransaction.ts'

type Add = ReturnType<typeof useAddRecentTransaction>

function Page({ onDraw }: { readonly onDraw: (add: Add) => void }) {
  onDraw(useAddRecentTransaction())
  return null
}

test('gives what adds a transaction of the host to the activity', async () => {
  const { kit, destroy } = createTestKit({ families: [createMadeUpFamily({ wallets: [createMadeUpWallet()] })] })
  await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  const drawn: Add[] = []
  renderToString(
    <KitContext.Provider value={kit}>
      <Page onDraw={add => void drawn.push(add)} />
    </KitContext.Provider>,
  )
  drawn[0]?.({ hash: 'voyage-7', description: 'Stake 5 SHL' })
  expect(getSendBook(kit).all()).toMatchObject([{ hash: 'voyage-7', description: 'Stake 5 SHL', status: 'pending' }])
  destroy()
})
