import { expectTypeOf } from 'vitest'
import type { Answer, Input } from './endpoint.ts'
import type { getBalances } from './getBalances.ts'
import type { getIdentity } from './getIdentity.ts'
import type { getLive } from './getLive.ts'
import type { getPrices } from './getPrices.ts'
import type { getWallets } from './getWallets.ts'
import { toUrl } from './toUrl.ts'

type Balance = Answer<typeof getBalances>['balances'][number]
expectTypeOf<Balance['quantity']>().toEqualTypeOf<{ decimals: string; numeric: string }>()
expectTypeOf<Balance['price']>().toEqualTypeOf<number | null>()
expectTypeOf<Balance['chainId']>().toEqualTypeOf<`${string}:${string}`>()

expectTypeOf<Input<typeof getIdentity>>().toExtend<{ address: string; sender?: string | undefined }>()
expectTypeOf<Input<typeof getWallets>['page']>().toEqualTypeOf<number | undefined>()
expectTypeOf<Input<typeof getPrices>['body']['currency']>().toEqualTypeOf<'usd'>()
expectTypeOf<Input<typeof getLive>>().toBeUnknown()

declare const identity: typeof getIdentity
// @ts-expect-error the address is missing
toUrl(identity, {}, { base: '' })
// @ts-expect-error the address is no number
toUrl(identity, { address: 1 }, { base: '' })
