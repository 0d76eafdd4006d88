import { encodeAbiParameters, encodeEventTopics, numberToHex, pad, parseAbi, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { readLogs } from './readLogs.ts'

const you = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const thief = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const token = '0x98eddadcfde04dc22a0e62119617e74a6bc77313'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const zeroAddress = `0x${'0'.repeat(40)}` as const
const read = (...logs: readonly unknown[]) => readLogs(logs, you, address => address === weth)
const word = (value: bigint) => numberToHex(value, { size: 32 })
const log = (signature: string, topics: readonly string[], data = '0x', address = token) => ({
  address,
  topics: [toEventSelector(signature), ...topics],
  data,
})
const transfer = (from: `0x${string}`, to: `0x${string}`, amount: bigint, address = token) =>
  log('Transfer(address,address,uint256)', [pad(from), pad(to)], word(amount), address)
const quiet = { changes: [], allowances: [], isWhole: true }

test('T14: a batch of ERC-1155 items that leaves is read item by item; lists of two lengths are not read', () => {
  const batch = (ids: readonly bigint[], amounts: readonly bigint[]) =>
    log(
      'TransferBatch(address,address,address,uint256[],uint256[])',
      [pad(thief), pad(you), pad(thief)],
      encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts]),
    )
  expect(read(batch([7n, 8n], [3n, 1n]))).toEqual({
    ...quiet,
    changes: [
      { token, tokenId: 7n, amount: -3n },
      { token, tokenId: 8n, amount: -1n },
    ],
  })
  expect(read(batch([7n, 8n], [3n]))).toEqual({ ...quiet, isWhole: false })
})

test('T14: what a wrapped coin reports without a transfer counts, once; of a contract that is not listed it is unread', () => {
  const out = (address: string) => log('Withdrawal(address,uint256)', [pad(you)], word(5n), address)
  const into = log('Deposit(address,uint256)', [pad(you)], word(9n), weth)
  expect(read(out(weth))).toEqual({ ...quiet, changes: [{ token: weth, amount: -5n }] })
  expect(read(into, transfer(zeroAddress, you, 9n, weth))).toEqual({ ...quiet, changes: [{ token: weth, amount: 9n }] })
  expect(read(out(token))).toEqual({ ...quiet, isWhole: false })
})

test('T14: approved spenders are listed; revoked ones are not', () => {
  const approval = (amount: bigint, owner = you) =>
    log('Approval(address,address,uint256)', [pad(owner as `0x${string}`), pad(thief)], word(amount))
  const item = (to: `0x${string}`) => log('Approval(address,address,uint256)', [pad(you), pad(to), word(7n)], '0x')
  const all = (isApproved: boolean) =>
    log('ApprovalForAll(address,address,bool)', [pad(you), pad(thief)], word(isApproved ? 1n : 0n))
  expect(read(approval(5n))).toEqual({ ...quiet, allowances: [{ token, spender: thief, amount: 5n }] })
  expect(read(approval(5n), approval(0n))).toEqual(quiet)
  expect(read(approval(5n, thief))).toEqual(quiet)
  expect(read(item(thief))).toEqual({ ...quiet, allowances: [{ token, spender: thief, tokenId: 7n }] })
  expect(read(item(thief), item(zeroAddress))).toEqual(quiet)
  expect(read(all(true))).toEqual({ ...quiet, allowances: [{ token, spender: thief }] })
  expect(read(all(false))).toEqual(quiet)
})

test('T14: an event that names the account and cannot be read is no calm', () => {
  const abi = parseAbi(['event PunkTransfer(address indexed from, address indexed to, uint256 punkIndex)'])
  const punk = { address: token, topics: encodeEventTopics({ abi, args: { from: you, to: thief } }), data: word(7n) }
  const packed = { address: token, topics: [], data: `0x07${you.slice(2)}` }
  const old = log('Transfer(address,address,uint256)', [], pad(you) + pad(thief).slice(2) + word(1n).slice(2))
  for (const one of [punk, packed, old, { address: token, topics: 'x', data: '0x' }, {}, null])
    expect(read(one)).toEqual({ ...quiet, isWhole: false })
  const others = { address: token, topics: [word(1n)], data: pad(thief) }
  expect(read(others)).toEqual(quiet)
})
