import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';
import { sampleOf } from '../data/record-samples.ts';
import { callApi } from './api-calls.ts';
import { go } from './pages.ts';
import { text } from './record-pages.ts';

/** The chapters of a course's outline. */
export const tree = (page: Page): Locator => page.getByRole('list', { name: '章节树' });
/** The link of exactly this name. */
export const link = (page: Page, name: string): Locator =>
  page.getByRole('link', { name, exact: true });
/** Where a chapter's title is written. */
export const title = (page: Page): Locator => text(page, '标题');
/** The row of the outline with this chapter. */
export const row = (page: Page, name: string): Locator =>
  tree(page).locator('.outline-row').filter({ hasText: name });
/** 撤销 of the newest notice. */
export const undo = (page: Page): Promise<void> =>
  page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' }).last().click();
/** The titles of the outline, from top to bottom. */
export const shown = (page: Page) => () => tree(page).getByRole('link').allInnerTexts();

/** A course of the server. */
export interface Course {
  id: string;
  name: string;
  /** Ids of its chapters, by name. */
  chapters: Record<string, string>;
}

/** A course with these chapters on the server. */
export async function storeCourse(page: Page, ...names: string[]): Promise<Course> {
  const [id, name] = [randomUUID(), `课程 ${randomUUID().slice(0, 8)}`];
  await callApi(page, 'course/create', { id, ...sampleOf('course', { title: name }) });
  const chapters: Record<string, string> = {};
  for (const [sort, one] of names.entries()) {
    const chapter = randomUUID();
    chapters[one] = chapter;
    const fields = sampleOf('chapter', { courseId: id, title: one, sort, duration: 60 * sort });
    await callApi(page, 'chapter/create', { id: chapter, ...fields });
  }
  return { id, name, chapters };
}

/** Opens a course; returns when its chapters are there. */
export const openCourse = async (page: Page, { id, chapters }: Course): Promise<void> => {
  await go(page, `/course/update?courseId=${id}`);
  await expect.poll(shown(page)).toEqual(Object.keys(chapters));
};
