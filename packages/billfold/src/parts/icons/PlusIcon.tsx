import { Icon } from './Icon.tsx'

/** Adds. */
export const PlusIcon = (props: Icon.Props) => <Icon d="M12 5v14M5 12h14" {...props} />
