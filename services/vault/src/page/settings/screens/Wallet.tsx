import { useMemo } from 'react'
import type { Overview } from '../flows/Overview.ts'
import { readOverview } from '../flows/readOverview.ts'
import { restoreVersion } from '../flows/restoreVersion.ts'
import { OverviewContext, type OverviewValue } from '../ui/OverviewContext.ts'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'
import { useView } from '../ui/useView.ts'
import type { ViewName } from '../views.ts'
import { Custody } from './Custody.tsx'
import { Devices } from './Devices.tsx'
import { Email } from './Email.tsx'
import { Export } from './Export.tsx'
import { Kit } from './Kit.tsx'
import { Menu } from './Menu.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Passphrase } from './Passphrase.tsx'
import { RecoveryCode } from './RecoveryCode.tsx'
import type { ScreenProps } from './ScreenProps.ts'
import { Shares } from './Shares.tsx'
import { Versions } from './Versions.tsx'

const screens = {
  custody: Custody,
  passkeys: Passkeys,
  'recovery-code': RecoveryCode,
  passphrase: Passphrase,
  kit: Kit,
  shares: Shares,
  devices: Devices,
  versions: OpenVersions,
  email: Email,
  export: Export,
} satisfies Record<ViewName, unknown>

/** The settings of an open wallet. */
export function Wallet({ overview, show, signOut }: Wallet.Props) {
  const { services, guard } = useSettings()
  const { go, view } = useView()
  const value = useMemo<OverviewValue>(
    () => ({
      overview,
      async change(run) {
        const tools = await services.walletTools()
        await guard(() => run(tools))
        show(await readOverview(services.session))
      },
    }),
    [services, guard, overview, show],
  )
  const Shown = view && screens[view]
  return (
    <OverviewContext value={value}>
      {Shown ? <Shown key={view} back={() => go(undefined)} go={go} /> : <Menu go={go} signOut={signOut} />}
    </OverviewContext>
  )
}

function OpenVersions({ back }: ScreenProps) {
  const { change } = useOverview()
  return <Versions back={back} restore={generation => change(tools => restoreVersion(tools, generation))} />
}

export declare namespace Wallet {
  type Props = {
    readonly overview: Overview
    show(overview: Overview): void
    signOut(): Promise<void>
  }
}
