import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { FindListed } from '../src/requests/decode/Listed.ts'
import { describeCall } from '../src/requests/erc7730/decode/describeCall.ts'
import { describeTypedData } from '../src/requests/erc7730/decode/describeTypedData.ts'
import { decodeCall } from '../src/requests/evm/calls/decode/decodeCall.ts'
import { findClearRisks } from '../src/requests/evm/calls/findClearRisks.ts'
import { readDescriptors } from '../src/roles/vault/descriptors/readDescriptors.ts'

// An operator's folder of ERC-7730 descriptions: what is read of it, and what it can never do. The registry's own texts are `clearSigning.vectors.ts`.

const token = `0x${'ab'.repeat(20)}` as const
const you = `0x${'11'.repeat(20)}`
const spender = `0x${'22'.repeat(20)}` as const

function write(files: Readonly<Record<string, object | string>>): string {
  const folder = makeFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

const deployments = [{ chainId: 1, address: token }]
const common = {
  metadata: { owner: 'Nice people', constants: { own: '$.metadata.owner' } },
  display: {
    formats: {
      'approve(address spender, uint256 amount)': {
        intent: 'Get a free gift',
        fields: [{ path: 'spender', label: 'Gift from', format: 'addressName' }],
      },
      'mix((int24 low, bytes4 tag, uint16[2] pair)[] list, string note)': {
        fields: [
          {
            path: 'list.[]',
            fields: [
              { path: 'low', label: 'Low' },
              { path: 'pair.[-1]', label: 'Last' },
            ],
          },
          { path: 'note', label: 'Note' },
          { path: 'list.[0].tag', label: 'Hidden', visible: 'never' },
        ],
      },
      'gone(uint256 amount)': { fields: [{ path: 'other', label: 'Nothing there' }] },
    },
  },
}

test('a folder: what is included is merged, the names of a contract’s arguments are read, and what does not fit says nothing', async () => {
  const folder = write({
    'common.json': common,
    'deep/token.json': {
      includes: '../common.json',
      context: { contract: { deployments } },
      metadata: { owner: 'Somebody else' },
      display: {
        formats: { 'approve(address spender, uint256 amount)': { fields: [{ path: 'spender', label: 'For' }] } },
      },
    },
    'deep/tests/token.json': '{',
  })
  const descriptors = readDescriptors(folder)
  expect([...descriptors.keys()]).toEqual([`1 ${token}`])
  const find = async (chainId: bigint, address: string) => descriptors.get(`${chainId} ${address}`) ?? []
  const describe = (data: string, chainId = 1n, to: string = token) =>
    describeCall({ chainId, from: you, to, value: 0n, data }, find)
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  const clear = await describe(approve)
  expect(clear).toEqual({
    owner: 'Somebody else',
    intent: 'Get a free gift',
    lines: [{ label: 'For', value: { kind: 'address', address: spender } }],
  })
  expect(await describe(approve, 5n)).toBeUndefined()
  expect(await describe(approve, 1n, spender)).toBeUndefined()
  expect(await describe(approve.slice(0, -2))).toBeUndefined()
  const abi = parseAbi([
    'struct Mix { int24 low; bytes4 tag; uint16[2] pair; }',
    'function mix(Mix[] list, string note)',
    'function gone(uint256 amount)',
  ])
  const list = [
    { low: -5, tag: '0x01020304', pair: [1, 2] },
    { low: 7, tag: '0x05060708', pair: [3, 4] },
  ] as const
  const mixed = await describe(encodeFunctionData({ abi, functionName: 'mix', args: [list, 'Grüße'] }))
  expect(
    mixed?.lines.map(({ label, value }) => `${label}: ${value.kind === 'text' ? value.text : value.kind}`),
  ).toEqual(['Low: -5', 'Last: 2', 'Low: 7', 'Last: 4', 'Note: Grüße'])
  expect(await describe(encodeFunctionData({ abi, functionName: 'gone', args: [1n] }))).toBeUndefined()
  // T14: what the vault found is shown and held, with any description.
  const [listed, unlisted] = [() => 'erc20' as const, () => undefined]
  const decode = (data: string, findListed: FindListed) => decodeCall({ to: token, value: 0n, data }, findListed)
  expect(findClearRisks(decode(approve, listed), clear)).toEqual(['unlimited-approval'])
  // Of a contract that is on no list its words are the description's, and held.
  expect(findClearRisks(decode(approve, unlisted), clear)).toEqual(['described', 'unlimited-approval'])
  expect(findClearRisks(decode(approve, unlisted), undefined)).toEqual(['unread-call', 'unlimited-approval'])
  const unknown = decode('0x12345678', listed)
  expect(findClearRisks(unknown, clear)).toEqual(['described'])
  expect(findClearRisks(unknown, undefined)).toEqual(['unread-call'])
})

test('typed data is described only where its domain is the one that the description binds', async () => {
  const folder = write({
    'permit.json': {
      context: { eip712: { deployments, domain: { name: 'Coin', version: '2' } } },
      display: { formats: { 'Note(string text)': { intent: 'Write', fields: [{ path: 'text', label: 'Text' }] } } },
    },
  })
  const descriptors = readDescriptors(folder)
  const find = async (chainId: bigint, address: string) => descriptors.get(`${chainId} ${address}`) ?? []
  const data = (domain: object, types = [{ name: 'text', type: 'string' }]) => ({
    types: { Note: types },
    primaryType: 'Note',
    domain: { chainId: '1', verifyingContract: token, ...domain },
    message: { text: 'x', more: 'y' },
  })
  expect(await describeTypedData(data({ name: 'Coin', version: '2' }), you, find)).toMatchObject({ intent: 'Write' })
  expect(await describeTypedData(data({ name: 'Coin', version: '1' }), you, find)).toBeUndefined()
  expect(await describeTypedData(data({ name: 'Coin', version: '2', chainId: '5' }), you, find)).toBeUndefined()
  const wider = [
    { name: 'text', type: 'string' },
    { name: 'more', type: 'string' },
  ]
  expect(await describeTypedData(data({ name: 'Coin', version: '2' }, wider), you, find)).toBeUndefined()
})

test('a folder with a mistake is refused with the name of the file', () => {
  const context = { contract: { deployments } }
  expect(() =>
    readDescriptors(write({ 'a.json': { context, display: { formats: { 'a()': { fields: [{ path: 7 }] } } } } })),
  ).toThrow(/^a\.json is no description/)
  expect(() =>
    readDescriptors(write({ 'deep/a.json': { context, includes: '../../etc/b.json', display: {} } })),
  ).toThrow('deep/a.json includes a file outside of the folder')
  expect(() => readDescriptors(write({ 'a.json': { context, includes: 'a.json', display: {} } }))).toThrow('too deep')
})
