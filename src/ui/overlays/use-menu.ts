import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { type Anchor, placeMenu } from '../place-menu.ts';
import { useLeaving } from './use-leaving.ts';

interface MenuOptions {
  /** `id` of the element that the menu belongs to. */
  triggerId: string;
  /** Where the pointer opened it, instead of below the trigger. */
  anchor: Anchor | undefined;
  onClose: () => void;
}

/**
 * Place, focus and keys of an open menu, and what closes it: a press outside, another size, Escape, Tab, and scrolling,
 * unless the menu can go with its trigger.
 */
export function useMenu({ triggerId, anchor, onClose }: MenuOptions) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const trigger = document.getElementById(triggerId);
    const place = anchor ?? trigger?.getBoundingClientRect();
    if (!menu.current || !place) return;
    placeMenu(menu.current, place, anchor ? 'start' : 'end');
    const byKeyboard = !anchor && trigger?.matches(':focus-visible');
    firstFocus(menu.current, byKeyboard === true).focus({ preventScroll: true });
  }, [triggerId, anchor]);
  const giveBack = () => document.getElementById(triggerId)?.focus({ preventScroll: true });
  const close = () => {
    onClose();
    giveBack();
  };
  const leave = () => {
    onClose();
    // Unless the press outside has put the focus somewhere.
    setTimeout(() => document.activeElement === document.body && giveBack());
  };
  const follow = () => {
    const place = anchor ? undefined : document.getElementById(triggerId)?.getBoundingClientRect();
    if (!menu.current || !place || !isInSight(place)) return false;
    placeMenu(menu.current, place, 'end');
    return true;
  };
  useLeaving(menu, anchor ? null : triggerId, leave, follow);
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (!moveFocus(event.currentTarget, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { menu, close, handleKeyDown };
}

const isInSight = ({ top, bottom }: DOMRect): boolean =>
  top >= 0 && bottom <= document.documentElement.clientHeight;

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]'),
];

/** The current choice; else, for the keyboard, the first item. */
function firstFocus(menu: HTMLElement, byKeyboard: boolean): HTMLElement {
  const checked = menu.querySelector<HTMLElement>('[aria-checked="true"]');
  return checked ?? (byKeyboard ? itemsOf(menu)[0] : undefined) ?? menu;
}

/** Arrows, Home, End, or the first letter of an item; false where the key means nothing here. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? -1 : at - 1,
    Home: 0,
    End: -1,
  };
  const place = places[key];
  const wanted = place === undefined ? byLetter(items, at, key) : items.at(place % items.length);
  wanted?.focus();
  return wanted !== undefined;
}

const byLetter = (items: HTMLElement[], at: number, key: string): HTMLElement | undefined =>
  key.length === 1 && key !== ' '
    ? [...items.slice(at + 1), ...items].find((item) =>
        item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
      )
    : undefined;
