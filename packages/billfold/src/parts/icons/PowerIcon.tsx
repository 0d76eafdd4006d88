import { Icon } from './Icon.tsx'

/** Disconnects. */
export const PowerIcon = (props: Icon.Props) => <Icon d="M12 3.5v8.5M7.3 6.2a8.2 8.2 0 1 0 9.4 0" {...props} />
