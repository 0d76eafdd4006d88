import type { AbiType } from '../../../decode/AbiType.ts'
import { isUnlimited } from '../../../decode/isUnlimited.ts'
import { accountCalls } from './accountCalls.ts'
import type { Call } from './Call.ts'
import { type CallRow, callRow as row } from './callRow.ts'
import { readRefund } from './readRefund.ts'

const callList: AbiType = { list: { tuple: ['address', 'bytes'] } }

const approve = (token: string, spender: string, amount: bigint, more: object = {}): row.Means => ({
  steps: [
    {
      kind: 'approve',
      standard: 'erc20',
      token,
      spender,
      amount,
      isUnlimited: isUnlimited(amount),
      isPermit: false,
      ...more,
    },
  ],
})
/** Calls of a contract to itself. */
const toItself = (list: readonly string[], { to }: Call): row.Means => ({
  calls: list.map(data => ({ to, value: 0n, data })),
})
const toOthers = (list: readonly (readonly [string, string])[]): row.Means => ({
  calls: list.map(([to, data]) => ({ to, value: 0n, data })),
})

/** Calls that are known, by selector. A test holds each selector to its signature. */
export const calls: Readonly<Record<string, CallRow>> = {
  '0xa9059cbb': row<[string, bigint]>(
    'transfer(address,uint256)',
    ['address', 'uint'],
    ([to, amount], { to: token }) => ({
      steps: [{ kind: 'transfer', standard: 'erc20', token, to, amounts: [amount] }],
    }),
  ),
  '0x23b872dd': row<[string, string, bigint]>(
    'transferFrom(address,address,uint256)',
    ['address', 'address', 'uint'],
    ([from, to, amount], { to: token }) => ({
      steps: [{ kind: 'transfer', standard: 'erc20-or-erc721', token, from, to, amounts: [amount] }],
    }),
  ),
  '0x095ea7b3': row<[string, bigint]>('approve(address,uint256)', ['address', 'uint'], ([spender, amount], { to }) =>
    approve(to, spender, amount, { standard: 'erc20-or-erc721' }),
  ),
  '0x39509351': row<[string, bigint]>(
    'increaseAllowance(address,uint256)',
    ['address', 'uint'],
    ([spender, amount], { to }) => approve(to, spender, amount, { change: 'increase' }),
  ),
  '0xa457c2d7': row<[string, bigint]>(
    'decreaseAllowance(address,uint256)',
    ['address', 'uint'],
    ([spender, amount], { to }) => approve(to, spender, amount, { change: 'decrease', isUnlimited: false }),
  ),
  '0x42842e0e': row<[string, string, bigint]>(
    'safeTransferFrom(address,address,uint256)',
    ['address', 'address', 'uint'],
    ([from, to, id], { to: token }) => ({
      steps: [{ kind: 'transfer', standard: 'erc721', token, from, to, tokenIds: [id] }],
    }),
  ),
  '0xb88d4fde': row<[string, string, bigint]>(
    'safeTransferFrom(address,address,uint256,bytes)',
    ['address', 'address', 'uint', 'bytes'],
    ([from, to, id], { to: token }) => ({
      steps: [{ kind: 'transfer', standard: 'erc721', token, from, to, tokenIds: [id] }],
    }),
  ),
  '0xf242432a': row<[string, string, bigint, bigint]>(
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    ['address', 'address', 'uint', 'uint', 'bytes'],
    ([from, to, id, amount], { to: token }) => ({
      steps: [{ kind: 'transfer', standard: 'erc1155', token, from, to, tokenIds: [id], amounts: [amount] }],
    }),
  ),
  '0x2eb2c2d6': row<[string, string, bigint[], bigint[]]>(
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    ['address', 'address', { list: 'uint' }, { list: 'uint' }, 'bytes'],
    ([from, to, tokenIds, amounts], { to: token }) => ({
      steps: [{ kind: 'transfer', standard: 'erc1155', token, from, to, tokenIds, amounts }],
    }),
  ),
  '0xa22cb465': row<[string, boolean]>(
    'setApprovalForAll(address,bool)',
    ['address', 'bool'],
    ([operator, isApproved], { to }) => ({
      steps: [{ kind: 'approve-all', token: to, operator, isApproved }],
    }),
  ),
  '0xd505accf': row<[string, string, bigint, bigint]>(
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    ['address', 'address', 'uint', 'uint', 'uint', 'word', 'word'],
    ([owner, spender, amount, expiresAt], { to }) => approve(to, spender, amount, { owner, expiresAt, isPermit: true }),
  ),
  // Permit2: approve(token, spender, amount, expiration).
  '0x87517c45': row<[string, string, bigint, bigint]>(
    'approve(address,address,uint160,uint48)',
    ['address', 'address', 'uint', 'uint'],
    ([token, spender, amount, expiresAt], { to: via }) =>
      approve(token, spender, amount, { expiresAt, via, isUnlimited: isUnlimited(amount) }),
  ),
  '0xd0e30db0': row('deposit()', [], (_, { to, value }) => ({ steps: [{ kind: 'wrap', token: to, amount: value }] })),
  '0x2e1a7d4d': row<[bigint]>('withdraw(uint256)', ['uint'], ([amount], { to }) => ({
    steps: [{ kind: 'unwrap', token: to, amount }],
  })),
  '0xac9650d8': row<[string[]]>('multicall(bytes[])', [{ list: 'bytes' }], ([list], call) => toItself(list, call)),
  '0x5ae401dc': row<[bigint, string[]]>('multicall(uint256,bytes[])', ['uint', { list: 'bytes' }], ([, list], call) =>
    toItself(list, call),
  ),
  '0x1f0464d1': row<[string, string[]]>('multicall(bytes32,bytes[])', ['word', { list: 'bytes' }], ([, list], call) =>
    toItself(list, call),
  ),
  '0x252dba42': row<[[string, string][]]>('aggregate((address,bytes)[])', [callList], ([list]) => toOthers(list)),
  '0xbce38bd7': row<[boolean, [string, string][]]>(
    'tryAggregate(bool,(address,bytes)[])',
    ['bool', callList],
    ([, list]) => toOthers(list),
  ),
  '0x82ad56cb': row<[[string, boolean, string][]]>(
    'aggregate3((address,bool,bytes)[])',
    [{ list: { tuple: ['address', 'bool', 'bytes'] } }],
    ([list]) => toOthers(list.map(([to, , data]) => [to, data])),
  ),
  '0x174dea71': row<[[string, boolean, bigint, string][]]>(
    'aggregate3Value((address,bool,uint256,bytes)[])',
    [{ list: { tuple: ['address', 'bool', 'uint', 'bytes'] } }],
    ([list]) => ({ calls: list.map(([to, , value, data]) => ({ to, value, data })) }),
  ),
  '0xb61d27f6': row<[string, bigint, string]>(
    'execute(address,uint256,bytes)',
    ['address', 'uint', 'bytes'],
    ([to, value, data]) => ({ calls: [{ to, value, data }] }),
  ),
  // Safe: operation 1 runs the code of `to` with the rights of the Safe.
  '0x6a761202': row<[string, bigint, string, bigint, bigint, bigint, bigint, string, string]>(
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    ['address', 'uint', 'bytes', 'uint', 'uint', 'uint', 'uint', 'address', 'address', 'bytes'],
    ([to, value, data, operation, , baseGas, gasPrice, gasToken, refundReceiver]) => {
      const call = { to, value, data }
      const beside = readRefund({ baseGas, gasPrice, gasToken, refundReceiver })
      return operation === 0n ? { calls: [call], beside } : { delegated: call, beside }
    },
  ),
  ...accountCalls,
}
