import { Menu as MantineMenu, type MenuProps } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { useEffect, useState } from 'react'
import './menu.css'
import { useLayer } from './use-layer.tsx'

type Props = Omit<MenuProps, 'opened' | 'onChange'> & {
  /** Opens after it is rendered, not with it: Mantine notes where the focus returns to when a closed menu opens. */
  readonly opensAtOnce?: boolean
}

/** A menu below its button; Back closes it. It goes with its button when new content above moves that off the screen. */
const MenuLayer = ({ opensAtOnce = false, ...props }: Props) => {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (opensAtOnce) setOpened(true)
  }, [opensAtOnce])
  useLayer(opened, () => setOpened(false), { ownEscape: true })
  return <MantineMenu hideDetached={false} {...props} opened={opened} onChange={setOpened} />
}

const { Target, Dropdown, Item, Label } = MantineMenu
export const Menu = Object.assign(MenuLayer, { Target, Dropdown, Item, Label })
