import { ActionIcon, type ActionIconProps } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import './controls.css'

type Props = Omit<ActionIconProps, 'children' | 'loading'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'children'> & { label: string; icon: ReactNode }

/** The label is required, because screen readers cannot read an icon. It is the tooltip too. */
export const IconButton = ({ label, icon, ...rest }: Props) => (
  <ActionIcon
    type="button"
    variant="subtle"
    color="gray"
    size="lg"
    radius="xl"
    aria-label={label}
    title={label}
    {...rest}
  >
    {icon}
  </ActionIcon>
)
