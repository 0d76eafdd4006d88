import { readWord } from '../abi/readWord.ts'
import { word } from '../abi/word.ts'
import { callMany } from '../read/callMany.ts'
import type { Rpc } from '../rpc/Rpc.ts'

/** `getAmountsIn(uint256,address[])` of a V2 router. */
const amountsIn = '0x1f00ca74'

/** A way to pay by a swap. */
export type PayRoute = {
  readonly router: string
  readonly path: readonly string[]
  /** Base units of the first token that the amount costs now. */
  readonly cost: bigint
}

/** What each way costs at the prices of now, without those that the routers cannot walk. */
export async function readPayRoutes<way extends Omit<PayRoute, 'cost'>>(
  rpc: Rpc,
  multicall3: string | undefined,
  amount: bigint,
  ways: readonly way[],
): Promise<readonly (way & Pick<PayRoute, 'cost'>)[]> {
  const answers = await callMany(
    rpc,
    multicall3,
    ways.map(({ router, path }) => ({
      target: router,
      data: [amountsIn, word(amount), word(0x40n), word(BigInt(path.length)), ...path.map(item => word(item))].join(''),
    })),
  )
  return ways.flatMap((way, index) => {
    // An array: its offset, its length, and what each token of the path costs.
    const cost = readWord(answers[index] ?? '', 64)
    return cost === undefined || cost === 0n ? [] : [{ ...way, cost }]
  })
}
