import { type Address, erc20Abi, maxUint256, parseEther, parseUnits, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevnet } from '../src/exports/index.ts'
import { connectTo } from './connectTo.ts'

const main = 'eip155:31337'
const ids = [main, 'eip155:31338'] as const
const deadline = 2n ** 40n
// More than an estimate: the first trade of a second in a pool writes one slot more.
const gas = 3_000_000n
let devnet: createDevnet.ReturnType
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

type Id = (typeof ids)[number]
type Leg = { amountIn: bigint; path: readonly Address[] }
function open(id: Id) {
  const chain = connectTo(devnet, id)
  const { splitRouter, router } = devnet.contracts[id]
  const me = chain.account.address
  const succeed = async (hash: `0x${string}`) => {
    expect((await chain.reader.waitForTransactionReceipt({ hash })).status).toBe('success')
  }
  return {
    ...chain,
    me,
    succeed,
    balanceOf: (token: Address, owner: Address = me) =>
      chain.reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    approve: async (address: Address, amount: bigint) => {
      const args = [splitRouter.address, amount] as const
      await succeed(
        await chain.writer.writeContract({
          address,
          abi: devnet.contracts[id].usdn.abi,
          functionName: 'approve',
          args,
          gas,
        }),
      )
    },
    /** What the constant-product router would give for one path alone. */
    quote: async ({ amountIn, path }: Leg) =>
      (await chain.reader.readContract({ ...router, functionName: 'getAmountsOut', args: [amountIn, path] })).at(-1) ??
      0n,
    swap: (
      tokenIn: Address,
      tokenOut: Address,
      legs: readonly Leg[],
      minimum: bigint,
      value = 0n,
      until = deadline,
    ) => ({
      ...splitRouter,
      functionName: 'swap' as const,
      args: [tokenIn, tokenOut, legs, minimum, me, until] as const,
      value,
      account: chain.account,
      gas,
    }),
  }
}

test('legs that share no pool pay exactly the sum of their quotes', async () => {
  const { usdx, daix, bill, weth } = devnet.contracts[main]
  const chain = open(main)
  const legs = [
    { amountIn: parseUnits('60', 18), path: [daix.address, usdx.address, bill.address] },
    { amountIn: parseUnits('40', 18), path: [daix.address, weth.address, bill.address] },
  ]
  await chain.approve(daix.address, parseUnits('100', 18))
  const [first = 0n, second = 0n] = await Promise.all(legs.map(chain.quote))
  const before = await chain.balanceOf(bill.address)
  await chain.succeed(await chain.writer.writeContract(chain.swap(daix.address, bill.address, legs, first + second)))
  expect((await chain.balanceOf(bill.address)) - before).toBe(first + second)
})

test('a leg meets what the leg before left in a pool; three hops, from a token that returns nothing', async () => {
  const { usdn, usdx, bill, weth, splitRouter } = devnet.contracts[main]
  const { switches } = devnet.chains[main]
  const chain = open(main)
  const [short, long] = [
    { amountIn: parseUnits('12', 6), path: [usdn.address, usdx.address, bill.address] },
    { amountIn: parseUnits('8', 6), path: [usdn.address, usdx.address, weth.address, bill.address] },
  ] as const
  await chain.approve(usdn.address, parseUnits('20', 6))
  const untouched = await chain.quote(long)
  const snapshot = await switches.snapshot()
  const first = await chain.quote(short)
  await chain.succeed(await chain.writer.writeContract(chain.swap(usdn.address, bill.address, [short], first)))
  const second = await chain.quote(long)
  expect(second).toBeLessThan(untouched)
  await switches.revert(snapshot)
  const call = chain.swap(usdn.address, bill.address, [short, long], first + second)
  const { result } = await chain.reader.simulateContract(call)
  expect(result).toBe(first + second)
  const before = await chain.balanceOf(bill.address)
  await chain.succeed(await chain.writer.writeContract(call))
  expect((await chain.balanceOf(bill.address)) - before).toBe(first + second)
  for (const token of [usdn, usdx, bill, weth])
    expect(await chain.balanceOf(token.address, splitRouter.address)).toBe(0n)
})

test('a split gives more than either path alone, which the extra pools are there for', async () => {
  const { usdx, btcx, weth } = devnet.contracts[main]
  const chain = open(main)
  const whole = parseUnits('100000', 6)
  const direct = [usdx.address, btcx.address]
  const around = [usdx.address, weth.address, btcx.address]
  const alone = await Promise.all([direct, around].map(path => chain.quote({ amountIn: whole, path })))
  const halves = [
    { amountIn: whole / 2n, path: direct },
    { amountIn: whole - whole / 2n, path: around },
  ]
  const [one = 0n, other = 0n] = await Promise.all(halves.map(chain.quote))
  for (const amount of alone) expect(one + other).toBeGreaterThan(amount)
})

test.for(ids)('on %s the native token goes in by value and out to the receiver, and nothing stays behind', async id => {
  const { usdx, weth, splitRouter } = devnet.contracts[id]
  const chain = open(id)
  const value = parseEther('0.3')
  const buy = [{ amountIn: value, path: [weth.address, usdx.address] }]
  const quoted = await chain.quote(buy[0] as Leg)
  const before = await chain.balanceOf(usdx.address)
  await chain.succeed(await chain.writer.writeContract(chain.swap(zeroAddress, usdx.address, buy, quoted, value)))
  expect((await chain.balanceOf(usdx.address)) - before).toBe(quoted)

  const sell = [{ amountIn: quoted, path: [usdx.address, weth.address] }]
  await chain.approve(usdx.address, quoted)
  const back = await chain.quote(sell[0] as Leg)
  const ether = await chain.reader.getBalance({ address: chain.me })
  const hash = await chain.writer.writeContract(chain.swap(usdx.address, zeroAddress, sell, back))
  const receipt = await chain.reader.waitForTransactionReceipt({ hash })
  const cost = receipt.gasUsed * receipt.effectiveGasPrice
  expect((await chain.reader.getBalance({ address: chain.me })) - ether + cost).toBe(back)
  expect(await chain.reader.getBalance({ address: splitRouter.address })).toBe(0n)
  expect(await chain.balanceOf(weth.address, splitRouter.address)).toBe(0n)
})

test('what is late, too little, off the path, not paid, or not there is refused', async () => {
  const { usdx, weth, bill, daix, btcx } = devnet.contracts[main]
  const chain = open(main)
  const value = parseEther('0.1')
  const legs = [{ amountIn: value, path: [weth.address, usdx.address] }]
  const refuse = (call: ReturnType<typeof chain.swap>, reason: string) =>
    expect(chain.reader.simulateContract(call)).rejects.toThrow(reason)
  await refuse(chain.swap(zeroAddress, usdx.address, legs, 1n, value, 1n), 'Expired')
  await refuse(chain.swap(zeroAddress, usdx.address, legs, maxUint256, value), 'InsufficientAmount')
  await refuse(chain.swap(zeroAddress, usdx.address, legs, 0n, value - 1n), 'InvalidValue')
  await refuse(chain.swap(weth.address, usdx.address, legs, 0n, value), 'InvalidValue')
  await refuse(chain.swap(zeroAddress, daix.address, legs, 0n, value), 'InvalidPath')
  await refuse(chain.swap(usdx.address, weth.address, legs, 0n), 'InvalidPath')
  await refuse(chain.swap(zeroAddress, usdx.address, [], 0n), 'InvalidPath')
  await refuse(chain.swap(zeroAddress, usdx.address, [{ amountIn: 0n, path: [weth.address] }], 0n), 'InvalidPath')
  const apart = [{ amountIn: 1_000n, path: [bill.address, btcx.address] }]
  await refuse(chain.swap(bill.address, btcx.address, apart, 0n), 'NoPool')
  // No allowance was given for it.
  const unpaid = [{ amountIn: 1_000n, path: [bill.address, weth.address] }]
  await refuse(chain.swap(bill.address, weth.address, unpaid, 0n), 'reverted')
})
