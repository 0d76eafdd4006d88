import { Icon } from './Icon.tsx'

/** A computer. */
export const DesktopIcon = (props: Icon.Props) => (
  <Icon
    d="M5.8 4h12.4a3 3 0 0 1 3 3v6.5a3 3 0 0 1 -3 3h-12.4a3 3 0 0 1 -3 -3v-6.5a3 3 0 0 1 3 -3zM12 16.5V20M8.3 20h7.4"
    {...props}
  />
)
