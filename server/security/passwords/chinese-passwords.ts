/**
 * Passwords common in China: love codes in digits, keyboard runs, names with digits. Lower case; may overlap the
 * English list; those below the minimum length are left out.
 */
export const chinesePasswords: ReadonlySet<string> = new Set(
  `
woaini1314 woaini520 woaini521 woaini123 woaini123456 woaini5201314 woaini00 woaini88 woaini99 woaini1234 woaini11 woaini110
woaini111 woaini000 woaiwojia woaiwoziji woaizhongguo woaibaobao woaiwolaopo woaiwolaogong woaimama woaibaba woaini1314520
5201314woaini 1314woaini 520woaini woaini521314 aini1314 aini5201314 aini1234 ainiyiwannian ainiyibeizi ainiyisheng ainiyiqian
1314520a a1314520 1314520aa aa1314520 13145200 52013140 520131400 5201314a a5201314 5201314aa aa5201314 5201314q q5201314
520520520 5201314520 5211314a a5211314 5211314520 52013141 13141314 1314521521 520131452 521521521 520025002 14725836 147258369
147852369 159357456 159753456 123698745 741852963 789456123 963852741 a147258369 147258369a 741852963a a741852963 159357asd
asd159357 a12345678 a123456789 a1234567890 aa123456 aa12345678 aa123456789 aaa123456 abc123456 abc12345678 abcd1234 abcd123456
abc123abc as123456 asd12345 asd123456 asd123123 asdf1234 asdasd123 asdqwe123 asdzxc123 q123456789 q12345678 qq123456 qq12345678
qq123456789 qq123123 qq5201314 qq1314520 qqq123456 qwe12345 qwe123456 qwe123123 qweasd123 qweasdzxc qweqwe123 qwer1234
qwer123456 qaz123456 qazwsx123 qazwsxedc qazwsx123456 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 123456qq 123456qwe 123456asd 123456zxc
123456abc 123456aa 123456aaa 12345678a 123456789a 1234567890a 123456789q 123456789qq 123123qq 123123aa 123123asd 123123qwe
123qwe123 123qweasd 123asd123 12345qwert 1234qwer 123456ab z123456789 zz123456 zzz123456 zxc12345 zxc123456 zxc123123 zxcv1234
zxcvbnm1 zxcvbnm123 zxcvbnm1234 zxcvbn123 zxcasdqwe w123456789 ww123456 wo123456 x123456789 xx123456 s123456789 ss123456
l123456789 ll123456 y123456789 c123456789 h123456789 j123456789 m123456789 li123456 wang1234 wang123456 wangwei123 zhang123
zhang123456 zhangwei zhangwei123 liwei123 liuwei123 liu123456 chen123456 chen1234 yang123456 zhao123456 huang123456 zhou123456
wu123456 xu123456 sun123456 lin123456 gao123456 wangjing wangyang wangpeng zhangjie zhanglei zhangyang liuyang123 xiaoming123
xiaoxiao123 xiaowei123 mima1234 mima12345 mima123456 mima1234567 wodemima wodemima123 mimamima nicaicai nishishei nishizhu
wobuzhidao wobuzhidao123 meiyoumima buzhidao123 wangjile woshishui woshishei woshitiancai woshinibaba woshishen woshizhu
wocaonima caonima123 caonima1 nimabi123 tamade123 nidaye123 laopo520 laopo1314 laopo521 laogong520 laogong1314 baobao520
baobao1314 baobao123 baobei520 baobei1314 baobei123 qinaide520 xiaobao123 tiantian123 kaixin123 kuaile123 pingan123 jiayou123
facai888 facai168 fadacai888 gongxifacai wanshiruyi xinxiangshicheng yilufacai yilushunfeng 88888888 66666666 11223344 11112222
12341234 12344321 1234abcd 12301230 123321123 147147147 159159159 168168168 16881688 18181818 518518518 51885188 58585858
66668888 88886666 66688888 86868686 888888888 98989898 99998888 a8888888 a88888888 a66666666 qq888888 qq666666 aa888888 aa666666
abc888888 abc666666 abc88888888 admin123456 admin888 admin8888 admin1234 administrator123 guanliyuan guanliyuan123 root123456
test123456 password888 passw0rd123 p@ssw0rd123 p@ssword1 user123456 system123 manager123 huawei123 huawei@123 admin@123
admin@123456 admin@888 abc@1234 abc@123456 aa@123456 qwe@1234 qwe@123456 a@123456 pass@123 pass@word1 zaq1xsw2 zaq12wsx !qaz2wsx
1qaz@wsx 1qazxsw2 qazxsw21 2wsx3edc 3edc4rfv beijing2008 beijing123 shanghai123 shanghai2010 guangzhou123 shenzhen123
chongqing123 hangzhou123 nanjing123 wuhan123 tianjin123 zhongguo123 zhonghua123 china123 china123456 zhongguo1949 lvshi123
lvshi123456 lvshi888 falv1234 falv123456 zixun123 zixun123456 lawyer123 lawyer123456 lvshishiwusuo
`
    .trim()
    .split(/\s+/),
);
