'use client'
import { evm } from '@billfold/evm'
import { mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'
import { BillfoldProvider } from 'billfold/react'
import { createServerSiwx } from 'billfold/siwx'
import { keepSnapshot, type Snapshot, toInitialState } from 'billfold/snapshot'
import type { ReactNode } from 'react'

const kit = createBillfold({
  families: [evm({ networks: [mainnet] })],
  siwx: createServerSiwx({ url: '/siwx', statement: 'Sign in to the example.' }),
})
keepSnapshot(kit)

type Props = { readonly snapshot: Snapshot | undefined; readonly children: ReactNode }

export const Providers = ({ snapshot, children }: Props) => (
  <BillfoldProvider kit={kit} initialState={toInitialState(kit, snapshot)}>
    {children}
  </BillfoldProvider>
)
