import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'
import { BillfoldProvider } from 'billfold/react'
import { keepSnapshot, readSnapshot, toInitialState } from 'billfold/snapshot'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import 'billfold/styles.css'

const kit = createBillfold({ families: [evm({ networks: [mainnet, base] })] })
keepSnapshot(kit)

export const loader = ({ request }: Route.LoaderArgs) => ({ snapshot: readSnapshot(request.headers.get('cookie')) })
export const headers = () => ({ 'Cache-Control': 'private' })
export const meta = () => [{ title: 'Billfold with React Router' }]
export const links = () => [{ rel: 'icon', href: 'data:,' }]

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <Meta />
        <Links />
      </head>
      <body>
        <BillfoldProvider kit={kit} initialState={toInitialState(kit, loaderData.snapshot)}>
          <Outlet />
        </BillfoldProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
