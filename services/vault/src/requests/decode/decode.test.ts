import { encodeAbiParameters, encodeFunctionData, maxUint160, maxUint256, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { createEvmSigner } from '../../custody/sign/createEvmSigner.ts'
import { freezeTypedData } from '../../custody/sign/typedData/freezeTypedData.ts'
import { riskRows } from '../approval/Risk.ts'
import type { Call } from '../evm/calls/decode/Call.ts'
import { calls } from '../evm/calls/decode/calls.ts'
import { decodeCall as decodeCallOf } from '../evm/calls/decode/decodeCall.ts'
import { decodeTransaction as decodeTransactionOf } from '../evm/calls/decode/decodeTransaction.ts'
import type { Step } from '../evm/calls/decode/Step.ts'
import { findStepRisks } from '../evm/calls/findStepRisks.ts'
import { decodeMessage } from '../evm/message/decode/decodeMessage.ts'
import { findSignInFaults } from '../evm/message/decode/findSignInFaults.ts'
import { readSignIn } from '../evm/message/decode/readSignIn.ts'
import { decodeTypedData as decodeTypedDataOf } from '../evm/typedData/decode/decodeTypedData.ts'
import { isUnlimited } from './isUnlimited.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const you = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const them = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

// What steps there are; that those of contracts on no list are claims is in `services/vault/test/spoofing.test.ts`.
const noNames = () => undefined
const plain = (steps: readonly Step[]): readonly Step[] =>
  steps.flatMap((step): readonly Step[] => {
    if (step.kind === 'claimed') return plain(step.steps)
    return 'steps' in step ? [{ ...step, steps: plain(step.steps) }] : [step]
  })
const decodeCall = (call: Call) => plain(decodeCallOf(call, noNames))
const withPlain = <decoded extends { readonly steps: readonly Step[] }>(one: decoded) => ({
  ...one,
  steps: plain(one.steps),
})
const decodeTransaction = (bytes: Uint8Array) => withPlain(decodeTransactionOf(bytes, noNames))
const decodeTypedData = (bytes: Uint8Array) => withPlain(decodeTypedDataOf(bytes, noNames))

describe('T14: EVM calls', () => {
  test('every selector of the table is that of its signature, and reads what viem writes', () => {
    for (const [selector, { signature }] of Object.entries(calls))
      expect([signature, toFunctionSelector(signature)]).toEqual([signature, selector])
  })

  const encode = (signature: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never) as never, args } as never) as string
  const decode = (signature: string, args: readonly unknown[], value = 0n) =>
    decodeCall({ to: token, value, data: encode(signature, args) })

  const table: readonly [string, readonly unknown[], object][] = [
    ['transfer(address,uint256)', [them, 5n], { kind: 'transfer', standard: 'erc20', token, to: them, amounts: [5n] }],
    [
      'transferFrom(address,address,uint256)',
      [you, them, 5n],
      { kind: 'transfer', standard: 'erc20-or-erc721', token, from: you, to: them, amounts: [5n] },
    ],
    [
      'safeTransferFrom(address,address,uint256)',
      [you, them, 9n],
      { kind: 'transfer', standard: 'erc721', token, from: you, to: them, tokenIds: [9n] },
    ],
    [
      'safeTransferFrom(address,address,uint256,bytes)',
      [you, them, 9n, '0x01'],
      { kind: 'transfer', standard: 'erc721', token, from: you, to: them, tokenIds: [9n] },
    ],
    [
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      [you, them, 9n, 2n, '0x'],
      { kind: 'transfer', standard: 'erc1155', token, from: you, to: them, tokenIds: [9n], amounts: [2n] },
    ],
    [
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      [you, them, [9n, 8n], [2n, 3n], '0x'],
      { kind: 'transfer', standard: 'erc1155', token, from: you, to: them, tokenIds: [9n, 8n], amounts: [2n, 3n] },
    ],
    [
      'approve(address,uint256)',
      [them, 5n],
      {
        kind: 'approve',
        standard: 'erc20-or-erc721',
        token,
        spender: them,
        amount: 5n,
        isUnlimited: false,
        isPermit: false,
      },
    ],
    [
      'approve(address,uint256)',
      [them, maxUint256],
      {
        kind: 'approve',
        standard: 'erc20-or-erc721',
        token,
        spender: them,
        amount: maxUint256,
        isUnlimited: true,
        isPermit: false,
      },
    ],
    [
      'approve(address,uint256)',
      [them, 2n ** 64n - 1n],
      {
        kind: 'approve',
        standard: 'erc20-or-erc721',
        token,
        spender: them,
        amount: 2n ** 64n - 1n,
        isUnlimited: true,
        isPermit: false,
      },
    ],
    [
      'increaseAllowance(address,uint256)',
      [them, maxUint256 / 2n + 1n],
      {
        kind: 'approve',
        standard: 'erc20',
        token,
        spender: them,
        amount: maxUint256 / 2n + 1n,
        isUnlimited: true,
        isPermit: false,
        change: 'increase',
      },
    ],
    [
      'decreaseAllowance(address,uint256)',
      [them, maxUint256],
      {
        kind: 'approve',
        standard: 'erc20',
        token,
        spender: them,
        amount: maxUint256,
        isUnlimited: false,
        isPermit: false,
        change: 'decrease',
      },
    ],
    ['setApprovalForAll(address,bool)', [them, true], { kind: 'approve-all', token, operator: them, isApproved: true }],
    [
      'setApprovalForAll(address,bool)',
      [them, false],
      { kind: 'approve-all', token, operator: them, isApproved: false },
    ],
    [
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      [you, them, 7n, 99n, 27, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`],
      {
        kind: 'approve',
        standard: 'erc20',
        token,
        owner: you,
        spender: them,
        amount: 7n,
        expiresAt: 99n,
        isUnlimited: false,
        isPermit: true,
      },
    ],
    [
      'approve(address,address,uint160,uint48)',
      [them, you, maxUint160, 99],
      {
        kind: 'approve',
        standard: 'erc20',
        token: them,
        spender: you,
        via: token,
        amount: maxUint160,
        expiresAt: 99n,
        isUnlimited: true,
        isPermit: false,
      },
    ],
    ['withdraw(uint256)', [4n], { kind: 'unwrap', token, amount: 4n }],
  ]
  test.each(table)('%s %#', (signature, args, step) => {
    expect(decode(signature, args)).toEqual([step])
  })

  test('money that goes along is named', () => {
    const wrap = { to: token, value: 3n, data: encode('deposit()', []) }
    expect(decodeCallOf(wrap, () => 'wrapped')).toEqual([{ kind: 'wrap', token, amount: 3n }])
    const money = { kind: 'send-native', to: token, amount: 3n }
    const claimed = { kind: 'claimed', contract: token, steps: [{ kind: 'wrap', token, amount: 3n }] }
    for (const listed of [undefined, 'erc20', 'erc721', 'erc1155', 'contract'] as const)
      expect(decodeCallOf(wrap, () => listed)).toEqual([money, claimed])
    expect(decode('transfer(address,uint256)', [them, 5n], 3n)[0]).toEqual({
      kind: 'send-native',
      to: token,
      amount: 3n,
    })
    expect(decodeCall({ to: them, value: 3n, data: '0x' })).toEqual([{ kind: 'send-native', to: them, amount: 3n }])
  })

  test('words of a standard are those of contracts that the operator lists for it, and of no other', () => {
    const kinds = ['erc20', 'wrapped', 'erc721', 'erc1155', 'contract'] as const
    /** The kinds by whose word a call is read. */
    const readBy = (signature: string, args: readonly unknown[]) =>
      kinds.filter(
        kind =>
          decodeCallOf({ to: token, value: 0n, data: encode(signature, args) }, () => kind)[0]?.kind !== 'claimed',
      )
    const tokens = ['erc20', 'wrapped']
    expect(readBy('transfer(address,uint256)', [them, 5n])).toEqual(tokens)
    expect(readBy('decreaseAllowance(address,uint256)', [them, 5n])).toEqual(tokens)
    expect(readBy('approve(address,uint256)', [them, 5n])).toEqual([...tokens, 'erc721'])
    expect(readBy('transferFrom(address,address,uint256)', [you, them, 5n])).toEqual([...tokens, 'erc721'])
    expect(readBy('safeTransferFrom(address,address,uint256)', [you, them, 9n])).toEqual(['erc721'])
    expect(readBy('safeTransferFrom(address,address,uint256,uint256,bytes)', [you, them, 9n, 2n, '0x'])).toEqual([
      'erc1155',
    ])
    expect(readBy('setApprovalForAll(address,bool)', [them, false])).toEqual(['erc721', 'erc1155'])
    expect(readBy('withdraw(uint256)', [4n])).toEqual(['wrapped'])
    expect(readBy('multicall(bytes[])', [[]])).toEqual(['contract'])
    expect(readBy('approve(address,address,uint160,uint48)', [token, them, 5n, 99n])).toEqual(['contract'])
    const id = 1n << 255n
    const name = { to: token, value: 0n, data: encode('approve(address,uint256)', [them, id]) }
    expect(decodeCallOf(name, () => 'erc721')).toMatchObject([{ standard: 'erc721', tokenId: id, isUnlimited: false }])
    expect(decodeCallOf(name, () => 'erc20')).toMatchObject([{ standard: 'erc20', amount: id, isUnlimited: true }])
  })

  test('what accounts that are contracts run is opened: batches of ERC-7821 and ERC-7579, operations of ERC-4337', () => {
    const hidden = encode('approve(address,uint256)', [them, maxUint256]) as `0x${string}`
    const inner = {
      ...{ kind: 'approve', standard: 'erc20-or-erc721', token, spender: them },
      ...{ amount: maxUint256, isUnlimited: true, isPermit: false },
    }
    const call = [{ type: 'tuple[]', components: ['address', 'uint256', 'bytes'].map(type => ({ type })) }] as const
    const rows = (to: string) => encodeAbiParameters(call as never, [[[to, 0n, hidden]]] as never)
    const mode = (text: string) => `0x${text.padEnd(64, '0')}` as const
    const execute = (how: string, data: string) => decode('execute(bytes32,bytes)', [mode(how), data])
    const batch = [{ kind: 'batch', contract: token, steps: [inner] }]
    expect(execute('01', rows(token))).toEqual(batch)
    // Address zero is the account itself; here that is the token.
    expect(execute('01', rows(`0x${'0'.repeat(40)}`))).toEqual(batch)
    expect(execute('0100000000007821000100', rows(token))).toEqual(batch)
    const several = encodeAbiParameters([{ type: 'bytes[]' }], [[rows(token), rows(token)]])
    expect(execute('0100000000007821000200', several)).toEqual([{ ...batch[0], steps: [inner, inner] }])
    const packed = (value: string) => `${token}${value}${hidden.slice(2)}`.toLowerCase()
    expect(execute('00', packed('0'.repeat(64)))).toEqual(batch)
    expect(execute('ff', packed(''))).toEqual([{ kind: 'delegate', contract: token, steps: [inner] }])
    for (const [how, data] of [
      ['02', rows(token)],
      ['01000000001234567800', rows(token)],
      ['01', '0x1234'],
      ['00', '0x12'],
    ] as const)
      expect(execute(how, data)).toMatchObject([{ kind: 'unknown', why: 'malformed' }])
    const [old, packing] = [
      [token, 1n, '0x', hidden, 1n, 1n, 1n, 1n, 1n, '0x', '0x'],
      [token, 1n, '0x', hidden, mode('01'), 1n, mode('01'), '0x', '0x'],
    ]
    const kinds = Object.values(calls).filter(({ signature }) => signature.startsWith('handleOps'))
    expect(kinds).toHaveLength(2)
    for (const [at, { signature }] of kinds.entries()) {
      const [list = ''] = signature.slice('handleOps('.length).split('[]')
      const data = encodeCall(toFunctionSelector(signature), `${list}[],address)`.slice(0, -1), [
        [at === 0 ? old : packing],
        them,
      ])
      expect(decodeCall({ to: permit2, value: 0n, data })).toEqual([
        { kind: 'batch', contract: permit2, steps: [inner] },
      ])
    }
  })

  test('batches are opened, and what they hide is called out', () => {
    const hidden = encode('setApprovalForAll(address,bool)', [them, true])
    const inner = { kind: 'approve-all', token, operator: them, isApproved: true }
    for (const [signature, args] of [
      ['multicall(bytes[])', [[hidden]]],
      ['multicall(uint256,bytes[])', [1n, [hidden]]],
      ['multicall(bytes32,bytes[])', [`0x${'0'.repeat(64)}`, [hidden]]],
      ['aggregate((address,bytes)[])', [[[token, hidden]]]],
      ['tryAggregate(bool,(address,bytes)[])', [true, [[token, hidden]]]],
      ['aggregate3((address,bool,bytes)[])', [[[token, true, hidden]]]],
      ['aggregate3Value((address,bool,uint256,bytes)[])', [[[token, true, 0n, hidden]]]],
      ['execute(address,uint256,bytes)', [token, 0n, hidden]],
      ['executeBatch((address,uint256,bytes)[])', [[[token, 0n, hidden]]]],
      ['executeBatch(address[],uint256[],bytes[])', [[token], [], [hidden]]],
    ] as const) {
      const selector = toFunctionSelector(signature)
      const types = signature.slice(signature.indexOf('(') + 1, -1)
      const data = encodeCall(selector, types, args)
      expect([signature, decodeCall({ to: token, value: 0n, data })]).toEqual([
        signature,
        [{ kind: 'batch', contract: token, steps: [inner] }],
      ])
    }
    const safe = [them, 0n, hidden, 1, 0n, 0n, 0n, you, you, '0x']
    const data = encode(
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
      safe,
    )
    expect(decodeCall({ to: token, value: 0n, data })).toMatchObject([{ kind: 'delegate', contract: them }])
  })

  test('five deep and no deeper; at most 200 steps; malformed and unknown stay visible', () => {
    let data = encode('transfer(address,uint256)', [them, 5n])
    for (let depth = 0; depth < 6; depth++) data = encode('multicall(bytes[])', [[data]])
    const text = (value: unknown) => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? one.toString() : one))
    expect(text(decodeCall({ to: token, value: 0n, data }))).toContain('too-deep')
    const many = encode('multicall(bytes[])', [new Array(900).fill(encode('transfer(address,uint256)', [them, 5n]))])
    const [batch] = decodeCall({ to: token, value: 0n, data: many })
    expect(batch?.kind === 'batch' && [batch.steps.length, batch.steps.at(-1)]).toMatchObject([
      200,
      { why: 'too-many' },
    ])
    for (const [odd, why] of [
      ['0xdeadbeef', 'not-known'],
      ['0xde', 'not-known'],
      ['0xa9059cbb', 'malformed'],
      [`0xa9059cbb${'f'.repeat(128)}`, 'malformed'],
      [`0xa22cb465${'0'.repeat(127)}2`, 'malformed'],
      [`0xac9650d8${'f'.repeat(64)}`, 'malformed'],
      [`0xac9650d8${'0'.repeat(62)}20${'f'.repeat(64)}`, 'malformed'],
    ] as const)
      expect(decodeCall({ to: token, value: 0n, data: odd })).toMatchObject([
        { kind: 'unknown', contract: token, data: odd, why },
      ])
  })

  test('a transaction is read out of its bytes', () => {
    const data = encode('approve(address,uint256)', [them, maxUint256])
    const signer = createEvmSigner(new Uint8Array(32).fill(7))
    const fees = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n, accessList: [] }
    const transaction = {
      type: 'eip1559',
      chainId: 1n,
      nonce: 0n,
      gas: 100n,
      to: token,
      value: 0n,
      data,
      ...fees,
    } as const
    const frozen = signer.freeze({ kind: 'evm-transaction', transaction: transaction as never })
    expect(decodeTransaction(frozen.bytes[0]!)).toMatchObject({
      largestFee: 300n,
      steps: [{ kind: 'approve', isUnlimited: true, spender: them }],
    })
    const { to: _, ...deploy } = { ...transaction, data: '0x6001' }
    const deployed = signer.freeze({ kind: 'evm-transaction', transaction: deploy as never })
    expect(decodeTransaction(deployed.bytes[0]!).steps).toEqual([{ kind: 'deploy', bytes: 2, amount: 0n }])
  })

  /** As viem writes a call whose type has no names. */
  function encodeCall(selector: string, types: string, args: readonly unknown[]): string {
    const abi = parseAbi([`function f(${types})`] as never) as never
    return selector + (encodeFunctionData({ abi, args } as never) as string).slice(10)
  }
})

describe('T14: typed data', () => {
  const decode = (data: object) => decodeTypedData(freezeTypedData(JSON.stringify(data), 1n)).steps
  const fields = (...rows: string[]) => rows.map(row => ({ type: row.split(' ')[0], name: row.split(' ')[1] }))
  const domain = { name: 'X', chainId: 1, verifyingContract: token.toLowerCase() }

  test('ERC-2612 and DAI permits', () => {
    const erc2612 = fields('address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline')
    const message = { owner: you, spender: them, value: maxUint256.toString(), nonce: 0, deadline: 99 }
    expect(decode({ types: { Permit: erc2612 }, primaryType: 'Permit', domain, message })).toEqual([
      {
        kind: 'approve',
        standard: 'erc20',
        token,
        owner: you,
        spender: them,
        amount: maxUint256,
        expiresAt: 99n,
        isUnlimited: true,
        isPermit: true,
      },
    ])
    const dai = fields('address holder', 'address spender', 'uint256 nonce', 'uint256 expiry', 'bool allowed')
    const old = { holder: you, spender: them, nonce: 0, expiry: 0, allowed: true }
    expect(decode({ types: { Permit: dai }, primaryType: 'Permit', domain, message: old })).toEqual([
      { kind: 'approve', standard: 'erc20', token, owner: you, spender: them, isUnlimited: true, isPermit: true },
    ])
    const one = fields('address spender', 'uint256 tokenId', 'uint256 nonce', 'uint256 deadline')
    const item = { spender: them, tokenId: 7, nonce: 0, deadline: 99 }
    expect(decode({ types: { Permit: one }, primaryType: 'Permit', domain, message: item })).toEqual([
      {
        kind: 'approve',
        standard: 'erc721',
        token,
        spender: them,
        tokenId: 7n,
        expiresAt: 99n,
        isUnlimited: false,
        isPermit: true,
      },
    ])
    // One field more is another thing, shown as the tree it is.
    const more = [...erc2612, { type: 'bool', name: 'x' }]
    expect(
      decode({ types: { Permit: more }, primaryType: 'Permit', domain, message: { ...message, x: true } }),
    ).toEqual([])
  })

  test('Permit2, lasting and for one transfer', () => {
    const at = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
    const details = { token, amount: maxUint160.toString(), expiration: 99, nonce: 0 }
    const types = {
      PermitBatch: fields('PermitDetails[] details', 'address spender', 'uint256 sigDeadline'),
      PermitDetails: fields('address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce'),
    }
    const message = { details: [details, { ...details, amount: 5 }], spender: them, sigDeadline: 100 }
    expect(decode({ types, primaryType: 'PermitBatch', domain: at, message })).toMatchObject([
      { kind: 'approve', token, spender: them, isUnlimited: true, expiresAt: 99n, via: permit2, isPermit: true },
      { amount: 5n, isUnlimited: false },
    ])
    const once = {
      PermitTransferFrom: fields('TokenPermissions permitted', 'address spender', 'uint256 nonce', 'uint256 deadline'),
      TokenPermissions: fields('address token', 'uint256 amount'),
    }
    const transfer = { permitted: { token, amount: 7 }, spender: them, nonce: 1, deadline: 50 }
    expect(decode({ types: once, primaryType: 'PermitTransferFrom', domain: at, message: transfer })).toMatchObject([
      { token, spender: them, amount: 7n, expiresAt: 50n, isUnlimited: false },
    ])
  })

  test('a Seaport order says what goes and what comes, a Safe what it will do', () => {
    const types = {
      OrderComponents: fields('address offerer', 'OfferItem[] offer', 'ConsiderationItem[] consideration'),
      OfferItem: fields(
        'uint8 itemType',
        'address token',
        'uint256 identifierOrCriteria',
        'uint256 startAmount',
        'uint256 endAmount',
      ),
      ConsiderationItem: fields(
        'uint8 itemType',
        'address token',
        'uint256 identifierOrCriteria',
        'uint256 startAmount',
        'uint256 endAmount',
        'address recipient',
      ),
    }
    const item = { itemType: 2, token, identifierOrCriteria: 9, startAmount: 1, endAmount: 1 }
    const money = {
      itemType: 0,
      token: `0x${'0'.repeat(40)}`,
      identifierOrCriteria: 0,
      startAmount: 3,
      endAmount: 2,
      recipient: them,
    }
    const message = { offerer: you, offer: [item], consideration: [money] }
    expect(decode({ types, primaryType: 'OrderComponents', domain, message })).toMatchObject([
      {
        kind: 'order',
        gives: [{ standard: 'erc721', tokenId: 9n }],
        gets: [{ standard: 'native', startAmount: 3n, endAmount: 2n, to: them }],
      },
    ])
    // Any item of the collection is not its item 9.
    const any = { ...message, offer: [{ ...item, itemType: 4 }] }
    expect(decode({ types, primaryType: 'OrderComponents', domain, message: any })).toEqual([])
    // Many at once, in a tree that nothing but its empty leaves fills.
    const bulk = { ...types, BulkOrder: fields('OrderComponents[2][2] tree') }
    const second = { ...message, offer: [{ ...item, identifierOrCriteria: 8 }] }
    const nothing = { offerer: `0x${'0'.repeat(40)}`, offer: [], consideration: [] }
    const decodeTree = (...tree: unknown[]) =>
      decode({ types: bulk, primaryType: 'BulkOrder', domain, message: { tree } })
    expect(decodeTree([message, second], [nothing, nothing])).toMatchObject([
      { kind: 'order', gives: [{ tokenId: 9n }], gets: [{ startAmount: 3n, to: them }] },
      { kind: 'order', gives: [{ tokenId: 8n }] },
    ])
    expect(decodeTree([nothing, nothing], [nothing, nothing])).toEqual([])
    const safe = {
      SafeTx: fields(
        'address to',
        'uint256 value',
        'bytes data',
        'uint8 operation',
        'uint256 safeTxGas',
        'uint256 baseGas',
        'uint256 gasPrice',
        'address gasToken',
        'address refundReceiver',
        'uint256 nonce',
      ),
    }
    const zero = `0x${'0'.repeat(40)}`
    const free = { safeTxGas: 0, baseGas: 0, gasPrice: 0, gasToken: zero, refundReceiver: zero, nonce: 0 }
    const data = `0xa22cb465${them.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    const run = (operation: number, refund: object = {}) => {
      const message = { to: token, value: 0, data, operation, ...free, ...refund }
      return decode({ types: safe, primaryType: 'SafeTx', domain, message })
    }
    expect(run(0)).toMatchObject([{ kind: 'batch', steps: [{ kind: 'approve-all', isApproved: true }] }])
    expect(run(1)).toMatchObject([{ kind: 'delegate', contract: token }])
    // What a Safe pays its sender is a step of its own: any sum of any token, to any address.
    const refund = { baseGas: 1_000_000, gasPrice: 7, gasToken: token, refundReceiver: them }
    expect(run(0, refund)).toMatchObject([
      { steps: [{ kind: 'approve-all' }, { kind: 'refund', amount: 7_000_000n, token, to: them }] },
    ])
    expect(run(0, { gasPrice: 1 })).toMatchObject([
      { steps: [{ kind: 'approve-all' }, { kind: 'refund', amount: 0n }] },
    ])
    // A struct of that name with other fields is not known.
    const short = { SafeTx: safe.SafeTx.slice(0, 4) }
    const cut = { to: token, value: 0, data, operation: 0 }
    expect(decode({ types: short, primaryType: 'SafeTx', domain, message: cut })).toEqual([])
    const operation = { PackedUserOperation: fields('address sender', 'uint256 nonce', 'bytes callData') }
    const message4337 = { sender: you, nonce: 0, callData: data }
    expect(
      decode({ types: operation, primaryType: 'PackedUserOperation', domain, message: message4337 }),
    ).toMatchObject([{ kind: 'batch', contract: you, steps: [{ kind: 'approve-all' }] }])
    // What makes the account, or pays for the operation, stays to be seen and is not read.
    const whole = {
      PackedUserOperation: fields('address sender', 'bytes callData', 'bytes initCode', 'bytes paymasterAndData'),
    }
    const withCode = { sender: you, callData: '0x', initCode: `${token}01`, paymasterAndData: `${them}02` }
    expect(decode({ types: whole, primaryType: 'PackedUserOperation', domain, message: withCode })).toMatchObject([
      {
        steps: [
          { kind: 'send-native', amount: 0n },
          { kind: 'unknown', contract: token, data: withCode.initCode },
          { kind: 'unknown', contract: them, data: withCode.paymasterAndData },
        ],
      },
    ])
  })

  test('an allowance beyond every supply is without end', () => {
    for (const amount of [2n ** 255n - 1n, 2n ** 254n, 2n ** 248n - 1n, 2n ** 128n, 2n ** 96n - 1n, 2n ** 256n - 1n])
      expect(isUnlimited(amount), amount.toString(16)).toBe(true)
    for (const amount of [0n, 10n ** 30n, 2n ** 127n]) expect(isUnlimited(amount)).toBe(false)
  })

  test('a Safe’s refund, and calls that another account runs by a signature, have to be held', () => {
    expect(findStepRisks([{ kind: 'batch', contract: token, steps: [{ kind: 'refund', amount: 0n }] }])).toEqual([
      'refund',
    ])
    for (const name of ['refund', 'account-call'] as const)
      expect(riskRows[name]).toMatchObject({ needsHold: true, needsWindow: true })
  })
})

describe('T13: messages', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const signIn = `shop.example wants you to sign in with your Ethereum account:\n${you}\n\nHello\n\nURI: https://shop.example/login\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-22T10:00:00Z`

  test('plain, hidden, no text, a hash', () => {
    expect(decodeMessage(bytes('hi\nthere'))).toEqual({
      hex: '0x68690a7468657265',
      text: 'hi\nthere',
      isHash: false,
      hasHidden: false,
    })
    expect(decodeMessage(bytes('pay\u202e1 ETH\u200b\0'))).toMatchObject({
      text: 'pay[U+202E]1 ETH[U+200B][U+0000]',
      hasHidden: true,
    })
    expect(decodeMessage(Uint8Array.of(0xff, 0xfe))).toEqual({ hex: '0xfffe', isHash: false, hasHidden: false })
    expect(decodeMessage(new Uint8Array(32).fill(0x61))).toMatchObject({ isHash: true })
  })

  test('a sign-in message is held to its origin, account, network and time', () => {
    const text = decodeMessage(bytes(signIn)).signIn!
    const asked = {
      origin: 'https://shop.example',
      address: you,
      chainId: 1n,
      nowMs: Date.parse('2026-11-22T10:00:00Z'),
    }
    expect(findSignInFaults(text, asked)).toEqual([])
    expect(findSignInFaults(text, { ...asked, origin: 'https://evil.example' })).toEqual(['domain', 'uri'])
    expect(findSignInFaults(text, { ...asked, origin: 'https://shop.example:444' })).toEqual(['domain', 'uri'])
    expect(findSignInFaults(text, { ...asked, origin: 'https://shop.example.evil.com' })).toEqual(['domain', 'uri'])
    const disguised = readSignIn(signIn.replace('shop.example', 'bank.example@shop.example'))!
    expect(findSignInFaults(disguised, asked)).toEqual(['domain'])
    expect(findSignInFaults(text, { ...asked, address: them })).toEqual(['address'])
    expect(findSignInFaults(text, { ...asked, chainId: 5n })).toEqual(['chain'])
    const timed = readSignIn(`${signIn}\nExpiration Time: 2026-11-22T11:00:00Z\nNot Before: 2026-11-22T10:30:00Z`)!
    expect(findSignInFaults(timed, asked)).toEqual(['not-yet'])
    expect(findSignInFaults(timed, { ...asked, nowMs: asked.nowMs + 7_200_000 })).toEqual(['expired'])
  })

  test('a name that a URL would fold into the site’s own is not the site (fragile place 10)', () => {
    const asked = {
      origin: 'https://shop.example',
      address: you,
      chainId: 1n,
      nowMs: Date.parse('2026-11-22T10:00:00Z'),
    }
    for (const domain of ['ｓhop.example', 'shop.ex%61mple', 'shop.example\\', 'x@shop.example']) {
      const text = readSignIn(signIn.replace('shop.example', domain))
      if (text) expect(findSignInFaults(text, asked), domain).toContain('domain')
    }
    const text = readSignIn(signIn)!
    expect(findSignInFaults({ ...text, scheme: 'file', domain: 'shop.example:80' }, asked)).toContain('domain')
    expect(findSignInFaults({ ...text, domain: 'SHOP.example' }, asked)).toEqual([])
    expect(findSignInFaults({ ...text, domain: 'shop.example:443' }, asked)).toEqual([])
  })

  describe('a login with Solana (V23)', () => {
    const account = 'GuWbfVpGCBXLLc9ykqxcHa3ZhYpRYVXYPnL8u5SgzUAb'
    const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const first = `shop.example wants you to sign in with your Solana account:\n${account}`
    const fields = [
      'URI: https://shop.example/login',
      'Version: 1',
      'Chain ID: mainnet',
      'Nonce: 32891756',
      'Issued At: 2026-11-22T09:59:00Z',
    ]
    const whole = `${first}\n\nLog in to Shop: it is free\n\n${fields.join('\n')}`
    const asked = {
      origin: 'https://shop.example',
      address: account,
      cluster: mainnet,
      nowMs: Date.parse('2026-11-22T10:00:00Z'),
    }

    test('is read, with every field and with none', () => {
      expect(decodeMessage(bytes(whole)).signIn).toEqual({
        domain: 'shop.example',
        address: account,
        statement: 'Log in to Shop: it is free',
        uri: 'https://shop.example/login',
        version: '1',
        cluster: 'mainnet',
        nonce: '32891756',
        issuedAt: '2026-11-22T09:59:00Z',
      })
      for (const good of [
        first,
        `${first}\n\nWelcome`,
        `${first}\n\nNonce: 32891756`,
        `${first}\n\n${fields.join('\n')}\nResources:\n- https://shop.example/terms`,
      ]) {
        const { isLikeSignIn, signIn: found } = decodeMessage(bytes(good))
        expect([isLikeSignIn, found?.domain], good).toEqual([undefined, 'shop.example'])
        expect(findSignInFaults(found!, asked), good).toEqual([])
      }
    })

    test('is held to its origin, account, network and time', () => {
      const text = readSignIn(whole)!
      expect(findSignInFaults(text, asked)).toEqual([])
      expect(findSignInFaults(readSignIn(first)!, { ...asked, origin: 'https://evil.example' })).toEqual(['domain'])
      expect(findSignInFaults(text, { ...asked, origin: 'https://evil.example' })).toEqual(['domain', 'uri'])
      expect(findSignInFaults(text, { ...asked, address: you })).toEqual(['address'])
      expect(findSignInFaults(text, { ...asked, cluster: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })).toEqual(['chain'])
      for (const cluster of [mainnet, `solana:${mainnet}`, 'solana:mainnet', 'mainnet-beta'])
        expect(findSignInFaults({ ...text, cluster }, asked), cluster).toEqual([])
      for (const cluster of ['devnet', 'toString', '1'])
        expect(findSignInFaults({ ...text, cluster }, asked), cluster).toEqual(['chain'])
    })

    test('is not one with a key of another family', () => {
      expect(findSignInFaults(readSignIn(signIn)!, asked)).toEqual(['address', 'chain'])
      expect(
        findSignInFaults(readSignIn(whole)!, {
          origin: asked.origin,
          address: account,
          chainId: 1n,
          nowMs: asked.nowMs,
        }),
      ).toEqual(['chain'])
    })

    test('is a plain text that looks like one where it is not quite one', () => {
      for (const odd of [
        `${whole}\n`,
        `${first}\n`,
        whole.replace('Version: 1', 'Version: 2'),
        whole.replace(account, you),
        whole.replace(account, account.slice(0, 31)),
        whole.replace('32891756', '1234'),
        whole.replace('Solana', 'Bitcoin'),
        `${whole}\nMore: x`,
      ])
        expect([readSignIn(odd), decodeMessage(bytes(odd)).isLikeSignIn], odd).toEqual([undefined, true])
    })
  })

  test('what is not quite one is a plain text', () => {
    for (const odd of [
      `${signIn}\n`,
      signIn.replace('Version: 1', 'Version: 2'),
      signIn.replace(you, you.toLowerCase()),
      signIn.replace('12345678', '1234'),
      `${signIn}\nMore: x`,
      signIn.replaceAll('\n', '\r\n'),
    ])
      expect([readSignIn(odd), decodeMessage(bytes(odd)).isLikeSignIn]).toEqual([undefined, true])
  })
})
