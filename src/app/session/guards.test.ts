import { expect, it } from 'vitest';
import { remountTarget, signedInDetour } from './guards.tsx';

it.each([
  ['/login', '/'],
  ['/login?redirect=%2Farticle%3Fx%3D1', '/article?x=1'],
  ['/login?redirect=%2F%2Fevil.example', '/'],
  ['/dashboard', null],
])('S-ROUTE-4 a signed-in user at %s goes to %s', (full, target) => {
  expect(signedInDetour(full)).toBe(target);
});

it.each([
  ['/redirect/article?x=1', '/article?x=1'],
  ['/redirect/', '/'],
  ['/redirects', null],
])('S-ROUTE-7 %s remounts %s', (full, target) => {
  expect(remountTarget(full)).toBe(target);
});
