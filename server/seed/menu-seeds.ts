import type { Component } from '../../src/contract/access/components.ts';

/** A seeded menu entry. */
export interface MenuSeed {
  path: string;
  name: string;
  /** `Layout`: a folder; empty: an external link. */
  component: Component | 'Layout' | '';
  title: string;
  icon?: string;
  /**
   * Permission required to receive the entry, or several separated by commas of which one suffices; none for folders.
   */
  permission?: string;
  children?: MenuSeed[];
}

/** Menu of a new installation. 首页 is a fixed route of the app. */
export const menuSeeds: readonly MenuSeed[] = [
  {
    path: '/content',
    name: 'Content',
    component: 'Layout',
    title: '内容管理',
    icon: 'article',
    children: [
      {
        path: 'article',
        name: 'Article',
        component: 'article/index',
        title: '文章管理',
        permission: 'article:search',
      },
      {
        path: 'cata',
        name: 'Cata',
        component: 'cata/index',
        title: '栏目管理',
        permission: 'cata:search',
      },
      {
        path: 'expands',
        name: 'Expands',
        component: 'expand/index',
        title: '扩展内容',
        permission: 'expand:search',
      },
      {
        path: 'course',
        name: 'Course',
        component: 'course/index',
        title: '课程章节',
        permission: 'course:search',
      },
    ],
  },
  {
    path: '/resource',
    name: 'Resource',
    component: 'Layout',
    title: '资源管理',
    icon: 'file',
    children: [
      {
        path: 'file',
        name: 'File',
        component: 'file/index',
        title: '文件管理',
        permission: 'file:search',
      },
    ],
  },
  {
    path: '/system',
    name: 'System',
    component: 'Layout',
    title: '系统管理',
    icon: 'system',
    children: [
      {
        path: 'dict',
        name: 'Dict',
        component: 'dict/index',
        title: '字典管理',
        permission: 'dict:search',
      },
      {
        path: 'user',
        name: 'User',
        component: 'user/index',
        title: '用户管理',
        permission: 'user:search',
      },
      {
        path: 'role',
        name: 'Role',
        component: 'role/index',
        title: '角色权限',
        permission: 'role:search',
      },
      {
        path: 'menu',
        name: 'Menu',
        component: 'menu/index',
        title: '菜单管理',
        permission: 'menu:search',
      },
      {
        path: 'log',
        name: 'Log',
        component: 'log/index',
        title: '操作日志',
        permission: 'audit:search',
      },
      {
        path: 'session',
        name: 'Session',
        component: 'session/index',
        title: '在线会话',
        permission: 'session:search',
      },
      {
        path: 'setting',
        name: 'Setting',
        component: 'setting/index',
        title: '站点设置',
        permission: 'setting:update',
      },
      {
        path: 'ops',
        name: 'OpsUpload',
        component: 'ops/index',
        title: '运维上传',
        permission: 'deploy:upload,database:upload',
      },
    ],
  },
  {
    path: 'https://flk.npc.gov.cn',
    name: 'Laws',
    component: '',
    title: '国家法律法规数据库',
    icon: 'link',
  },
];
