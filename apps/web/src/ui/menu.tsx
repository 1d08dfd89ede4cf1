import { Menu as MantineMenu, type MenuProps } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { useState } from 'react'
import './menu.css'
import { useLayer } from './use-layer.tsx'

/** A menu below its button; Back closes it. It goes with its button when new content above moves that off the screen. */
const MenuLayer = (props: Omit<MenuProps, 'opened' | 'onChange'>) => {
  const [opened, setOpened] = useState(false)
  useLayer(opened, () => setOpened(false), { ownEscape: true })
  return <MantineMenu hideDetached={false} {...props} opened={opened} onChange={setOpened} />
}

const { Target, Dropdown, Item, Label } = MantineMenu
export const Menu = Object.assign(MenuLayer, { Target, Dropdown, Item, Label })
