import {
  createLeatherFace,
  createOkxFace,
  createSatsConnectFace,
  createStandardFace,
  createUnisatFace,
  createVirtualBitcoinWallet,
  type VirtualBitcoinWallet,
} from '@billfold/testkit/bitcoin'
import type { Connector } from 'billfold/adapter'
import { createLeatherConnector } from '../../src/connectors/createLeatherConnector.ts'
import { createOkxConnector } from '../../src/connectors/createOkxConnector.ts'
import { createSatsConnectConnector } from '../../src/connectors/createSatsConnectConnector.ts'
import { createStandardConnector } from '../../src/connectors/createStandardConnector.ts'
import { createUnisatConnector } from '../../src/connectors/createUnisatConnector.ts'
import { unisatRows } from '../../src/connectors/unisatRows.ts'

/** Every kind of wallet: how it shows itself, and the connector over that. */
export const kinds = ['standard', 'sats-connect', 'leather', 'okx', 'unisat', 'bitget', 'binance'] as const
export type Kind = (typeof kinds)[number]

/** A virtual wallet of a kind and connectors over it, as a page makes one with each load. */
export function createSubject(kind: Kind, options: createVirtualBitcoinWallet.Options = {}): createSubject.ReturnType {
  const wallet = createVirtualBitcoinWallet(options)
  const face = faceOf(kind, wallet)
  return { wallet, face, connect: () => connectorOf(kind, face) }
}

export declare namespace createSubject {
  type ReturnType = {
    readonly wallet: VirtualBitcoinWallet
    readonly face: object
    connect(): Connector
  }
}

function faceOf(kind: Kind, wallet: VirtualBitcoinWallet): object {
  if (kind === 'standard') return createStandardFace(wallet)
  if (kind === 'sats-connect') return createSatsConnectFace(wallet)
  if (kind === 'leather') return createLeatherFace(wallet)
  return kind === 'okx' ? createOkxFace(wallet) : createUnisatFace(wallet)
}

function connectorOf(kind: Kind, face: object): Connector {
  if (kind === 'standard') return createStandardConnector({ wallet: face, name: 'Test' })
  if (kind === 'sats-connect') return createSatsConnectConnector({ provider: face, name: 'Test', path: 'TestProvider' })
  if (kind === 'leather') return createLeatherConnector(face)
  if (kind === 'okx') return createOkxConnector(face)
  const row = unisatRows.find(({ name }) => name.toLowerCase().startsWith(kind))
  if (!row) throw new Error(`There is no row of ${kind}`)
  return createUnisatConnector(row, face)
}
