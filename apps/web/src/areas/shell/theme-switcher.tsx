import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { type CSSProperties, useId } from 'react'
import { m } from '../../paraglide/messages.js'
import switcher from '../../ui/switcher.module.css'
import styles from './theme-switcher.module.css'

const options = [
  { value: 'light', icon: IconSun, label: m.theme_light },
  { value: 'dark', icon: IconMoon, label: m.theme_dark },
  { value: 'auto', icon: IconDeviceDesktop, label: m.theme_system },
] as const satisfies readonly { value: MantineColorScheme; icon: unknown; label: () => string }[]

export const ThemeSwitcher = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = useId()
  return (
    <fieldset className={switcher.switcher}>
      <legend>{m.theme_label()}</legend>
      <div className={switcher.options} style={{ '--options': options.length } as CSSProperties}>
        {options.map(({ value, icon: Icon, label }) => (
          <label key={value} className={styles.option}>
            <input type="radio" name={name} checked={colorScheme === value} onChange={() => setColorScheme(value)} />
            <Icon size={20} aria-hidden="true" />
            <span>{label()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
